import type { Language } from '@/lib/contract/language'

/** 0 is Chinese, anything else English. Spec 7. */
export const regionsInput = (language: string) => ({ languageId: language === 'zh' ? (0 as const) : (1 as const) })

/** Of the contract, written out: its shapes would be script of the sign-in page, which reads no answer. */
const path = '/checker_svc/getRegionByLang'

/**
 * Spec 7: the start of a page asks for the regions, also without a session. Such a page shows none of them, so
 * neither an answer nor a failure changes anything there.
 */
export const askRegions = async (language: Language): Promise<void> => {
  const headers = { 'X-Console': '1' }
  const answer = await fetch(`${path}?languageId=${regionsInput(language).languageId}`, { headers }).catch(
    () => undefined,
  )
  // An answer that nothing reads would hold its connection.
  await answer?.text().catch(() => undefined)
}
