import type { StackKeys } from './keys.ts'

interface DemoTarget {
  fetch: (request: Request) => Promise<Response>
  keys: StackKeys
  now: Date
}

export async function seedDemo(_target: DemoTarget): Promise<void> {}
