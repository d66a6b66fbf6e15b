import 'server-only'
import { brandOfHost } from '@/lib/brand/host-table'
import { consoleConfig } from '@/lib/config/console-config'
import { type ClientErrorReport, clientErrorApi } from '@/lib/contract/client-error'
import { toClientText } from '@/lib/format/client-name'
import { languageCookie, toLanguage } from '@/lib/i18n/request-language'
import { openSession, readCookie, sessionCookie } from '@/lib/session/session'
import type { BffRequest } from '../exchange'
import { readBody, withUpstream } from '../upstream'

type Report = Partial<ClientErrorReport> & Pick<ClientErrorReport, 'err' | 'url'>

const maxAnswer = 64 * 1024

/**
 * Passes an interface error to the platform, as the user who met it. Nothing is passed on for visitors who are not
 * signed in: their errors belong to no brand's log, and anybody could fill it.
 */
export const passOnClientError = async (report: Report, requestId: string, request: BffRequest): Promise<void> => {
  const cookies = request.header('cookie')
  const session = await openSession(readCookie(cookies, sessionCookie))
  if (!session || session.platformId !== brandOfHost(consoleConfig().hosts, request.header('host'))) return
  const client = toClientText(request.header('user-agent') ?? '')
  const input = clientErrorApi.report.input.safeParse({
    ...report,
    requestId: report.requestId ?? requestId,
    client,
  })
  if (!input.success) return
  await withUpstream(
    {
      method: clientErrorApi.report.method,
      path: clientErrorApi.report.path,
      token: session.token,
      requestId,
      clientAddress: request.address,
      language: toLanguage(readCookie(cookies, languageCookie), request.header('accept-language')),
      body: Buffer.from(JSON.stringify(input.data)),
      contentType: 'application/json',
    },
    (answer) => readBody(answer.body, maxAnswer),
  )
}
