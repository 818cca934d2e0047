import type { Comparison, FileProblem } from '#templates'
import type {
  CompareRequest,
  Decided,
  DecideOrder,
  MarkOrder,
  ReadFile,
  WorkerAnswer,
  WorkerRequest,
  WriteOrder,
} from './worker-messages.ts'

/** A file that takes longer is given up. */
const READ_LIMIT_MS = 15_000
const WRITE_LIMIT_MS = 20_000

/** The worker took too long and was ended. */
export class WorkbookTimeout extends Error {}

/** One worker for one file: read it, compare it (again), and let it go. */
export class WorkbookDesk {
  readonly #worker = new Worker(new URL('./workbook-worker.ts', import.meta.url), { type: 'module' })

  async read(bytes: Uint8Array): Promise<{ ok: true; file: ReadFile } | { ok: false; problem: FileProblem }> {
    const answer = await this.#ask({ ask: 'read', bytes }, READ_LIMIT_MS, [bytes.buffer])
    if (answer.is === 'read') return { ok: true, file: answer.file }
    if (answer.is === 'refused') return { ok: false, problem: answer.problem }
    throw new Error(`unexpected answer ${answer.is}`)
  }

  async compare(request: CompareRequest): Promise<Comparison> {
    const answer = await this.#ask({ ask: 'compare', ...request }, READ_LIMIT_MS)
    if (answer.is === 'compared') return answer.comparison
    throw new Error(`unexpected answer ${answer.is}`)
  }

  async decide(order: DecideOrder): Promise<Decided> {
    const answer = await this.#ask({ ask: 'decide', ...order }, READ_LIMIT_MS)
    if (answer.is === 'decided') return answer
    throw new Error(`unexpected answer ${answer.is}`)
  }

  write(order: WriteOrder): Promise<Uint8Array> {
    return this.#written({ ask: 'write', ...order })
  }

  /** The compared file, written anew with what must be corrected or explained. */
  mark(order: MarkOrder): Promise<Uint8Array> {
    return this.#written({ ask: 'mark', ...order })
  }

  async #written(request: WorkerRequest): Promise<Uint8Array> {
    const answer = await this.#ask(request, WRITE_LIMIT_MS)
    if (answer.is === 'written') return answer.bytes
    throw new Error(`unexpected answer ${answer.is}`)
  }

  close(): void {
    this.#worker.terminate()
  }

  #ask(request: WorkerRequest, limit: number, transfer: Transferable[] = []): Promise<WorkerAnswer> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.close()
        reject(new WorkbookTimeout(`no answer within ${limit} ms`))
      }, limit)
      this.#worker.onmessage = ({ data }: MessageEvent<WorkerAnswer>) => {
        clearTimeout(timer)
        if (data.is === 'failed') reject(new Error(data.message))
        else resolve(data)
      }
      this.#worker.onerror = (event) => {
        clearTimeout(timer)
        reject(new Error(event.message || 'the worker could not be started'))
      }
      this.#worker.postMessage(request, transfer)
    })
  }
}
