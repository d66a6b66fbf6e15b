import { millisecondsInMinute } from 'date-fns/constants'
import type { ErrorLogEntry } from './error-log'

/** One interface error as the console's server collects it. */
type ClientError = ErrorLogEntry & {
  digest?: string | undefined
  stack?: string | undefined
}

const perMinute = 5
const sent = new Set<string>()
let times: number[] = []

/** Strips the queries of addresses: they hold what people searched for. */
const withoutQueries = (text: string): string => text.replaceAll(/([\w/.~%-])\?[^\s:)'"]*/g, '$1')

/** Sends an error to the console's log: once per error and page, at most five a minute. Never throws. */
export const reportError = ({ err, vm, info, url, digest, stack }: ClientError): void => {
  const name = `${url} ${err}`
  const now = Date.now()
  times = times.filter((time) => Math.abs(now - time) < millisecondsInMinute)
  if (sent.has(name) || times.length >= perMinute) return
  sent.add(name)
  times.push(now)
  const report = {
    err: withoutQueries(err).slice(0, 1000),
    vm,
    info: withoutQueries(info).slice(0, 128),
    url,
    ...(digest && { digest }),
    ...(stack && { stack: withoutQueries(stack).slice(0, 6000) }),
  }
  fetch('/client-errors', {
    method: 'POST',
    credentials: 'same-origin',
    keepalive: true,
    headers: { 'X-Console': '1', 'Content-Type': 'application/json' },
    body: JSON.stringify(report),
  }).catch(() => undefined)
}
