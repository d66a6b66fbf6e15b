import 'server-only'
import { createHash } from 'node:crypto'
import { retrySeconds } from '@/lib/bff/answers'
import type { BffAnswer } from '@/lib/bff/exchange'
import { securityHeaders } from '@/lib/bff/security-headers'
import { codes, type ErrorName, errorMessages, statusOf } from '@/lib/contract/error-code'
import type { Language } from '@/lib/contract/language'

const busy: Record<Language, Words> = {
  zh: { title: '系统繁忙', text: `当前访问人数较多，${retrySeconds} 秒后将自动重试。` },
  en: { title: 'Busy', text: `Many people are using the console. It tries again in ${retrySeconds} seconds.` },
}
const home: Record<Language, string> = { zh: '返回首页', en: 'Home' }

const style =
  ':root{color-scheme:light dark}body{display:grid;min-height:90vh;place-items:center;margin:0;padding:0 16px;font:16px/1.6 system-ui,sans-serif}main{text-align:center}small{opacity:.7}'
const styleHash = createHash('sha256').update(style).digest('base64')

type Words = { title: string; text: string }
type Page = { status: number; words: Words; language: Language; requestId: string; retry?: true }

/** A page without script or rendering, for a browser navigation: the same text as an envelope has. */
const plainPage = ({ status, words: { title, text }, language, requestId, retry }: Page): BffAnswer => {
  const lang = language === 'zh' ? 'zh-CN' : 'en'
  const refresh = retry ? `<meta http-equiv="refresh" content="${retrySeconds}">` : ''
  const head = `<meta charset="utf-8"><meta name="viewport" content="width=device-width">${refresh}<title>${title}</title><style>${style}</style>`
  const link = retry ? '' : `<p><a href="/">${home[language]}</a></p>`
  const html = `<!doctype html><html lang="${lang}"><head>${head}</head><body><main><h1>${title}</h1><p>${text}</p>${link}<small>${requestId}</small></main></body></html>`
  return {
    status,
    headers: {
      ...securityHeaders,
      'Content-Security-Policy': `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': 'no-store',
      ...(retry && { 'Retry-After': String(retrySeconds) }),
      'X-Request-Id': requestId,
    },
    cookies: [],
    body: Buffer.from(html),
  }
}

/** Sent while all places are taken: costs nothing to make, and retries by itself, without a script. */
export const busyPage = (language: Language, requestId: string): BffAnswer =>
  plainPage({ status: 503, words: busy[language], language, requestId, retry: true })

/** An error for a browser navigation, not a call. */
export const errorPage = (name: ErrorName, language: Language, requestId: string): BffAnswer => {
  const status = statusOf(codes[name])
  return plainPage({
    status,
    words: { title: String(status), text: errorMessages[name][language] },
    language,
    requestId,
  })
}
