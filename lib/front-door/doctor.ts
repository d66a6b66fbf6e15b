import 'server-only'
import { accessSync, constants } from 'node:fs'
import { get } from 'node:http'
import { dirname, resolve } from 'node:path'
import { millisecondsInMinute } from 'date-fns/constants'
import { askReadiness } from '@/lib/bff/upstream'
import { platformStateOf } from '@/lib/bff/watch/platform-state'
import { consoleConfig } from '@/lib/config/console-config'
import { refuseWrongValues } from '@/lib/config/refuse-wrong-values'

/** One matter that was looked at: how it stands, and what to do where it is not well. */
export type Finding = { matter: string; state: 'ok' | 'warn' | 'bad'; says: string }

const answerMs = 5000
/** A clock further off than this refuses sessions and codes. */
const clockMs = millisecondsInMinute

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

const finding = (matter: string, state: Finding['state'], says: string): Finding => ({ matter, state, says })

const examineConfig = (environment: NodeJS.ProcessEnv): Finding => {
  try {
    const { unreadNames } = consoleConfig()
    refuseWrongValues(environment)
    return unreadNames.length > 0
      ? finding(
          'configuration',
          'warn',
          `no program reads ${unreadNames.join(', ')}: correct the names, or remove them`,
        )
      : finding('configuration', 'ok', 'complete')
  } catch (error) {
    return finding('configuration', 'bad', messageOf(error).replaceAll('\n', '; '))
  }
}

const examinePlatform = async (): Promise<Finding[]> => {
  const { platformUrl } = consoleConfig()
  const matter = `platform ${platformUrl}`
  try {
    const { status, text, date } = await askReadiness(AbortSignal.timeout(answerMs))
    const state = platformStateOf(status, text)
    const off = Math.abs(Date.parse(date ?? '') - Date.now())
    const clock =
      off > clockMs
        ? [finding('clock', 'bad', `differs from the platform's by ${Math.round(off / 1000)} s: set both by NTP`)]
        : []
    if (state === 'ready') return [finding(matter, 'ok', 'is ready'), ...clock]
    if (state === 'held')
      return [finding(matter, 'warn', 'sends nothing since a restore: decide on the held work'), ...clock]
    if (state === 'readOnly') return [finding(matter, 'bad', 'takes no change: ask its doctor why'), ...clock]
    return [finding(matter, 'bad', `answers ${status}, so it takes no calls: ask its doctor why`), ...clock]
  } catch (error) {
    return [finding(matter, 'bad', `does not answer (${messageOf(error)}): start it, or correct PLATFORM_API_URL`)]
  }
}

/** Who answers where this console listens, or would. */
const examinePort = (environment: NodeJS.ProcessEnv): Promise<Finding> =>
  new Promise((done) => {
    const port = Number(environment.PORT || 3000)
    const named = environment.HOSTNAME ?? '127.0.0.1'
    const host = ['0.0.0.0', '::', ''].includes(named) ? '127.0.0.1' : named
    const matter = `port ${port}`
    const question = get({ host, port, path: '/healthz', timeout: answerMs, agent: false }, (answer) => {
      let text = ''
      answer.setEncoding('utf8').on('data', (part: string) => {
        text = (text + part).slice(0, 1000)
      })
      answer.on('end', () => {
        // A console answers names of its own alone: another name gets 421 from it, and nothing else does.
        if (/^\{"status":"(?:ok|stopping)"[,}]/.test(text) || answer.statusCode === 421)
          done(finding(matter, 'ok', 'a console answers'))
        else done(finding(matter, 'bad', 'another program answers: end it, or set PORT'))
      })
    })
    question.on('timeout', () => question.destroy(new Error('timeout')))
    question.on('error', (error: NodeJS.ErrnoException) =>
      done(
        error.code === 'ECONNREFUSED'
          ? finding(matter, 'warn', 'no console runs here: start it')
          : finding(matter, 'bad', `takes connections and does not answer (${error.message}): end what listens there`),
      ),
    )
  })

const examineEndedSessions = (): Finding[] => {
  const { endedSessionsFile } = consoleConfig()
  const matter = 'ended sessions'
  if (endedSessionsFile === undefined)
    return [finding(matter, 'warn', 'are kept in memory: after a restart they count again; set ENDED_SESSIONS_FILE')]
  const folder = dirname(resolve(endedSessionsFile))
  try {
    accessSync(folder, constants.W_OK | constants.X_OK)
    return [finding(matter, 'ok', `are kept in ${endedSessionsFile}`)]
  } catch (error) {
    return [
      finding(
        matter,
        'bad',
        `${folder} cannot be written (${messageOf(error)}): give it to the user of the console, or correct ENDED_SESSIONS_FILE`,
      ),
    ]
  }
}

/** Looks at everything, whatever else is wrong. */
export const runConsoleDoctor = async (environment: NodeJS.ProcessEnv): Promise<Finding[]> => {
  const config = examineConfig(environment)
  if (config.state === 'bad') return [config]
  return [config, ...examineEndedSessions(), ...(await examinePlatform()), await examinePort(environment)]
}
