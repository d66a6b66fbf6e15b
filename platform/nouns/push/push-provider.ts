import type { PushMessageType } from '@/lib/contract/push'

/** What one phone is to show, in the language of its app. */
export type PushNotice = {
  /**
   * Follows from the message and the recipient: the same again after the database was restored, so that a provider which
   * has brought it can leave it out.
   */
  key: string
  appUserId: number
  messageType: PushMessageType
  title: string
  content: string
  /** Empty: it leads nowhere. */
  linkUrl: string
}

export type PushBatch = {
  /** The same key means the same call: a provider that has answered it answers the same and sends nothing. */
  key: string
  /** Null: a test. */
  messageId: number | null
  notices: readonly PushNotice[]
}

/** `failReason` null: delivered. Otherwise as `PushFailReason`. */
export type PushOutcome = { appUserId: number; failReason: 1 | 2 | 3 | null }
export type PushOpening = { appUserId: number; openTime: Date }

/**
 * Whoever brings messages to phones: a push service of a phone maker, or the embedded one of the demo. Everything it
 * does may be asked for again after a crash.
 */
export type PushProvider = {
  /** Answers one outcome for each notice. Throws when it cannot be reached: the batch is then given again, by its key. */
  deliver: (batch: PushBatch) => Promise<PushOutcome[]>
  /** Who has opened a message after one moment and up to another. */
  openings: (messageId: number, after: Date, until: Date) => Promise<PushOpening[]>
  /** Takes the copies in the app back. */
  recall: (messageId: number) => Promise<void>
}
