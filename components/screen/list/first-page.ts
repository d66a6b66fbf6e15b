import type { ListQuery, Page } from '@/lib/contract/endpoint'
import type { Language } from '@/lib/contract/language'
import type { ReadResult } from '@/lib/contract/read-failure'
import type { PackedPage } from './packed-page'

/** The first page of a list as the server read it: rows are in the HTML before any script runs. */
export type FirstPage<Query = ListQuery, Row = unknown> = {
  query: Query
  ignored: string[]
  /** What the page's addresses ask for, as the server read them: its own, that of all rows, those of its views. */
  read: readonly { params: Readonly<Record<string, string>>; query: object; ignored: string[] }[]
  result: ReadResult<PackedPage<Row>>
  language: Language
  /** Milliseconds since 1970 when the rows were read. */
  readAt: number
}

/** The same in the browser, with rows as the platform sends them. */
export type OpenedPage<Query = ListQuery, Row = unknown> = Omit<FirstPage<Query, Row>, 'result'> & {
  result: ReadResult<Page<Row>>
}
