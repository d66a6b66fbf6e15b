/** What the tabs of one browser tell each other. It holds no secret: any page of this origin could send it. */
export type SessionNews = { kind: 'in'; userId: string } | { kind: 'out' }

const name = 'session'

const toNews = (data: unknown): SessionNews | undefined => {
  if (typeof data !== 'object' || data === null || !('kind' in data)) return undefined
  if (data.kind === 'out') return { kind: 'out' }
  return data.kind === 'in' && 'userId' in data && typeof data.userId === 'string'
    ? { kind: 'in', userId: data.userId }
    : undefined
}

// One per page: a second channel would receive what the first one sends.
let channel: BroadcastChannel | undefined
const own = (): BroadcastChannel => {
  channel ??= new BroadcastChannel(name)
  return channel
}

/** Tells the other tabs. */
export const tellTabs = (news: SessionNews): void => own().postMessage(news)

/** Receives from the other tabs, never from this one. Returns the unsubscribe function. */
export const hearTabs = (hear: (news: SessionNews) => void): (() => void) => {
  const listen = ({ data }: MessageEvent<unknown>) => {
    const news = toNews(data)
    if (news) hear(news)
  }
  own().addEventListener('message', listen)
  return () => own().removeEventListener('message', listen)
}
