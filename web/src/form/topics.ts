/** Subscriptions by name: a component hears only about what it shows. */
export interface Topics {
  subscribe(topic: string, listener: () => void): () => void
  notify(topic: string): void
}

export function createTopics(): Topics {
  const listeners = new Map<string, Set<() => void>>()
  return {
    subscribe(topic, listener) {
      const known = listeners.get(topic) ?? new Set()
      listeners.set(topic, known)
      known.add(listener)
      return () => {
        known.delete(listener)
      }
    },
    notify(topic) {
      for (const listener of [...(listeners.get(topic) ?? [])]) listener()
    },
  }
}
