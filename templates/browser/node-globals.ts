/** What exceljs expects of Node, before its first module runs. */
import { Buffer } from 'buffer'

const scope = globalThis as unknown as Record<string, unknown>
scope.global = globalThis
scope.Buffer = Buffer
scope.process ??= { env: {}, version: 'v20.0.0', nextTick: (run: () => void) => queueMicrotask(run) }
scope.setImmediate ??= (run: () => void) => setTimeout(run, 0)
