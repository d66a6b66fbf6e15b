import * as z from 'zod'
import { guideApi } from '@/lib/contract/document'
import { fromQuery, Id, type InputOf, searchText } from '@/lib/contract/endpoint'
import { FileLanguage } from '@/lib/contract/file-language'

export type ViewerQuery = InputOf<typeof guideApi.list>

const Address = z.object({
  title: searchText.optional().catch(undefined),
  categoryId: Id.optional().catch(undefined),
  language: FileLanguage.optional().catch(undefined),
  page: fromQuery(z.number().int().min(1).max(1_000_000)).catch(1),
})

/** The readers' query of an address: published files, a page of cards at a time. Invalid values are dropped. */
export const toViewerQuery = (search: Record<string, unknown>): ViewerQuery =>
  guideApi.list.input.parse({ ...Address.parse(search), status: 1, limit: 24, sidx: 'publishTime', order: 'desc' })
