import { get } from 'node:http'
import type { Config } from '../kernel/config/config'
import { bad, type Finding, ok, warn } from './finding'

const answerMs = 5000
const longest = 1000

/** Who answers where this platform listens, or would. */
export const examinePort = ({ host, port }: Pick<Config, 'host' | 'port'>): Promise<Finding> =>
  new Promise((done) => {
    const matter = `port ${port}`
    const own = ['0.0.0.0', '::'].includes(host) ? '127.0.0.1' : host
    const question = get({ host: own, port, path: '/readyz', timeout: answerMs, agent: false }, (answer) => {
      let text = ''
      answer.setEncoding('utf8').on('data', (part: string) => {
        text = (text + part).slice(0, longest)
      })
      answer.on('end', () => {
        const isOurs = /^\{"code":(?:0|503),"msg":/.test(text)
        if (!isOurs) done(bad(matter, 'another program answers: end it, or set PLATFORM_PORT'))
        else if (answer.statusCode !== 200)
          done(bad(matter, 'the platform takes no calls: its database is away, or it stops'))
        else if (text.includes('"readOnly"'))
          done(bad(matter, 'the platform takes no change: its database is read-only, or its disk full'))
        else done(ok(matter, 'the platform is ready'))
      })
    })
    question.on('timeout', () => question.destroy(new Error('it does not answer')))
    question.on('error', (error: NodeJS.ErrnoException) =>
      done(
        error.code === 'ECONNREFUSED'
          ? warn(matter, 'no platform runs here: start it')
          : bad(matter, `takes connections and does not answer (${error.message}): see the log of what listens there`),
      ),
    )
  })
