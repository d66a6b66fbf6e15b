import { processState } from '@/lib/config/process-state'
import 'server-only'
import { authApi } from '@/lib/contract/auth'
import { codes } from '@/lib/contract/error-code'
import { takeUntoldSeals } from '@/lib/session/ended-sessions'
import { endSession, type Session, sealSession, unseal } from '@/lib/session/session'
import { newTraceId } from '@/lib/telemetry/trace-id'
import { readEnvelope } from '../platform-answer'
import { withUpstream } from '../upstream'
import { logger } from '../watch/logger'

/** Between two tries, and the longest that one takes, milliseconds: so other replicas follow soon after the platform. */
const retryMs = 2000
/** Beyond it the oldest are given up: they end with their own time at the platform. */
const maxOwed = 5000

type Owed = { sessions: Map<string, Session>; timer: NodeJS.Timeout | undefined; isTelling: boolean }
const shared = processState<Owed>('owedSignOuts')
const pending = (): Owed => (shared.value ??= { sessions: new Map(), timer: undefined, isTelling: false })

/** Tells the platform that a session has ended. Answers whether it knows now; whoever it says is over is over. */
const tell = (session: Session): Promise<boolean> =>
  withUpstream(
    {
      method: 'POST',
      path: authApi.logout.path,
      token: session.token,
      language: 'en',
      requestId: newTraceId(),
      body: Buffer.from('{}'),
      contentType: 'application/json',
      signal: AbortSignal.timeout(retryMs),
    },
    async (answer) => {
      const { envelope } = await readEnvelope(answer)
      return envelope.code === codes.ok || envelope.code === codes.unauthorized || answer.status === 401
    },
  ).catch(() => false)

const tellAll = async (): Promise<void> => {
  const { sessions } = pending()
  for (const session of [...sessions.values()]) {
    if (session.endsAt > Date.now() && !(await tell(session))) {
      // To the end of the line, so that one that the platform cannot hear does not keep the others waiting.
      sessions.delete(session.sid)
      sessions.set(session.sid, session)
      return
    }
    sessions.delete(session.sid)
    endSession(session)
    logger().info({ user: session.userId }, 'platform told of an ended session')
  }
}

const tryAfter = (ms: number): void => {
  const own = pending()
  if (own.timer || own.isTelling) return
  own.timer = setTimeout(async () => {
    own.timer = undefined
    own.isTelling = true
    await tellAll()
    own.isTelling = false
    if (own.sessions.size > 0) tryAfter(retryMs)
  }, ms)
  own.timer.unref()
}

/**
 * Ends a session here, and tells the platform as soon as it answers: until then other replicas, which ask the platform
 * with every call, still take the session. With `ENDED_SESSIONS_FILE` a restart forgets none of them.
 */
export const oweSignOut = async (session: Session, { soon = false } = {}): Promise<void> => {
  const { sessions } = pending()
  if (sessions.size >= maxOwed) sessions.delete(sessions.keys().next().value ?? '')
  sessions.set(session.sid, session)
  endSession(session, await sealSession(session))
  tryAfter(soon ? 0 : retryMs)
}

/** Goes on with what the platform had not been told when the console stopped. */
export const resumeOwedSignOuts = async (): Promise<void> => {
  for (const seal of takeUntoldSeals()) {
    const session = await unseal(seal)
    if (session) pending().sessions.set(session.sid, session)
  }
  if (pending().sessions.size > 0) tryAfter(0)
}
