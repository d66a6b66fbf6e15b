/** What the tabs of one browser tell each other. It holds no secret: any page of this origin could say it. */
export type SessionNews = { kind: 'in'; userId: string } | { kind: 'out' }

const name = 'session'

const toNews = (data: unknown): SessionNews | undefined => {
  if (typeof data !== 'object' || data === null || !('kind' in data)) return undefined
  if (data.kind === 'out') return { kind: 'out' }
  return data.kind === 'in' && 'userId' in data && typeof data.userId === 'string'
    ? { kind: 'in', userId: data.userId }
    : undefined
}

/** Tells the other tabs. */
export const tellTabs = (news: SessionNews): void => {
  const channel = new BroadcastChannel(name)
  channel.postMessage(news)
  channel.close()
}

/** Hears the other tabs; never itself. Returns how to stop. */
export const hearTabs = (hear: (news: SessionNews) => void): (() => void) => {
  const channel = new BroadcastChannel(name)
  channel.onmessage = ({ data }) => {
    const news = toNews(data)
    if (news) hear(news)
  }
  return () => channel.close()
}
