import { copyText } from './copy-text'

/** What a report to support says about an error: where, when, which request and which browser; no query, no token. */
export const toReport = (error: { message: string; requestId?: string | undefined }): string =>
  [
    error.message,
    `page: ${location.pathname}`,
    ...(error.requestId ? [`request: ${error.requestId}`] : []),
    `time: ${new Date().toISOString()}`,
    `version: ${process.env.NEXT_DEPLOYMENT_ID || '--'}`,
    `browser: ${navigator.userAgent}`,
  ].join('\n')

/** Puts a report on the clipboard. Resolves with whether the browser allowed it. */
export const copyReport = (error: { message: string; requestId?: string | undefined }): Promise<boolean> =>
  copyText(toReport(error))
