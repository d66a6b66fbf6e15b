import { act } from '@testing-library/react'

type Hear = (event: MessageEvent<unknown>) => void

const open = new Set<ChannelStandIn>()

/** jsdom has no BroadcastChannel between tabs. This one reaches all others open under its name. */
class ChannelStandIn extends EventTarget {
  onmessage: Hear | null = null
  readonly name: string

  constructor(name: string) {
    super()
    this.name = name
    open.add(this)
  }

  postMessage(data: unknown): void {
    for (const other of open) {
      if (other === this || other.name !== this.name) continue
      const event = new MessageEvent('message', { data })
      other.dispatchEvent(event)
      other.onmessage?.(event)
    }
  }

  close(): void {
    open.delete(this)
  }
}
Object.assign(globalThis, { BroadcastChannel: ChannelStandIn })

/** Another tab of the browser: sends and receives the session messages between tabs. */
export const openOtherTab = () => {
  const channel = new BroadcastChannel('session')
  const heard: unknown[] = []
  channel.onmessage = ({ data }: MessageEvent<unknown>) => heard.push(data)
  return { says: (news: object) => act(() => channel.postMessage(news)), heard, close: () => channel.close() }
}
