import 'server-only'
import { readOnServer } from '@/lib/bff/read-on-server'
import { ingestApi } from '@/lib/contract/ingest'
import { currentLanguage } from '@/lib/i18n/current-language'
import type { FirstFigures } from './use-ingest'

/** The figures for an address, read on the server; of hours that are no choice the first. */
export const readIngest = async (search: Readonly<Record<string, unknown>>): Promise<FirstFigures> => {
  const asked = ingestApi.figures.input.safeParse(typeof search.hours === 'string' ? { hours: search.hours } : {})
  const { hours } = asked.success ? asked.data : { hours: 1 as const }
  const result = await readOnServer(ingestApi.figures, { hours })
  return { hours, result, language: await currentLanguage(), readAt: Date.now() }
}
