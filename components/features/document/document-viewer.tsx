// biome-ignore-all lint/plugin/unsaved-input: it changes nothing: what to look at stands in the address or is chosen again
'use client'
import { useQuery } from '@tanstack/react-query'
import { usePathname, useSearchParams } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { type FormEvent, lazy, useId, useState } from 'react'
import { FileLanguageOptions } from '@/components/screen/file/file-language'
import { shownPage, withinPages } from '@/components/screen/list/within-pages'
import layout from '@/components/screen/page/layout.module.css'
import { pushAddress } from '@/components/ui/address'
import { Button } from '@/components/ui/field/button'
import controls from '@/components/ui/field/controls.module.css'
import { SearchSelect } from '@/components/ui/field/search-select'
import { Notice } from '@/components/ui/notice/notice'
import { useReadFailure } from '@/components/ui/notice/use-failure-text'
import { Late } from '@/components/ui/overlay/late'
import { useRouteTitle } from '@/components/ui/use-route-title'
import { call } from '@/lib/api/call'
import type { CategoryChoice } from '@/lib/contract/category'
import { type Document, guideApi } from '@/lib/contract/document'
import type { Page } from '@/lib/contract/endpoint'
import type { RouteName } from '@/lib/navigation/routes'
import { CategoryNav } from './category-nav'
import { useCategories } from './category-options'
import { DocumentCard } from './document-card'
import styles from './document-viewer.module.css'
import { toViewerQuery, type ViewerQuery } from './viewer-query'

const DocumentPreview = lazy(() => import('./document-preview').then((module) => ({ default: module.DocumentPreview })))

type DocumentViewerProps = {
  /** The screen that shows it. */
  route: RouteName
  first: { query: ViewerQuery; page?: Page<Document>; readAt: number }
  categories?: readonly CategoryChoice[]
}

const isSame = (a: ViewerQuery, b: ViewerQuery): boolean => JSON.stringify(a) === JSON.stringify(b)

type Changes = Partial<Record<'title' | 'categoryId' | 'language' | 'page', string | undefined>>

/** The query in the address, and how to change it. */
const useViewerQuery = () => {
  const pathname = usePathname()
  const search = useSearchParams()
  const go = (changes: Changes) => {
    const next = new URLSearchParams(search)
    next.delete('page')
    for (const [name, value] of Object.entries(changes)) {
      if (value) next.set(name, value)
      else next.delete(name)
    }
    pushAddress(next.size > 0 ? `${pathname}?${next}` : pathname)
  }
  return { pathname, query: toViewerQuery(Object.fromEntries(search)), go }
}

/** Product guides to read: categories on the left, files as cards, filtered by language. Domain 6.5, 6.7. */
export const DocumentViewer = ({ route, first, categories: known }: DocumentViewerProps) => {
  const t = useTranslations('document')
  const title = useRouteTitle()(route)
  const common = useTranslations('common')
  const toFailure = useReadFailure()
  const [shown, setShown] = useState<Document>()
  const categories = useCategories('guide', known)
  const { pathname, query, go } = useViewerQuery()
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: [guideApi.list.path, 'viewer', query],
    queryFn: ({ signal }) => withinPages(query, (at) => call(guideApi.list, at, { signal })),
    meta: { tab: pathname },
    placeholderData: (before) => before,
    ...(first.page && isSame(query, first.query) && { initialData: first.page, initialDataUpdatedAt: first.readAt }),
  })
  const failure = toFailure(error)
  return (
    <div className={layout.screen}>
      <h1 className={layout.title}>{title}</h1>
      <div className={styles.screen}>
        <CategoryNav categories={categories} chosen={query.categoryId} onChoose={(categoryId) => go({ categoryId })} />
        <section className={styles.panel} aria-label={t('files')} aria-busy={isFetching}>
          <div className={styles.bar}>
            <Filters query={query} path={pathname} onChange={go} />
            {data && <span className={styles.total}>{t('total', { count: data.totalCount })}</span>}
          </div>
          {failure && (
            <Notice tone="error" onRetry={() => refetch()}>
              {t('failed')} {failure.message}
            </Notice>
          )}
          {!data && !failure && <div className={styles.waiting} role="status" aria-label={common('loading')} />}
          {data?.list.length === 0 && (
            <p className={styles.empty}>
              <strong>{t('empty')}</strong>
              <span>{t('emptyHint')}</span>
            </p>
          )}
          {data && data.list.length > 0 && (
            <ul className={styles.cards} data-old={isFetching ? '' : undefined}>
              {data.list.map((document) => (
                <DocumentCard key={document.fileId} document={document} onOpen={() => setShown(document)} />
              ))}
            </ul>
          )}
          {data && data.totalPage > 1 && (
            <Pages count={data.totalPage} shown={shownPage(query, data.totalCount)} onShow={(page) => go({ page })} />
          )}
        </section>
      </div>
      <Late>{shown && <DocumentPreview kind="guide" document={shown} onClose={() => setShown(undefined)} />}</Late>
    </div>
  )
}

type FiltersProps = { query: ViewerQuery; path: string; onChange: (changes: Changes) => void }

const Filters = ({ query, path, onChange }: FiltersProps) => {
  const t = useTranslations('document')
  const common = useTranslations('common')
  const id = useId()
  const find = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    onChange({ title: String(new FormData(event.currentTarget).get('title') ?? '').trim() })
  }
  return (
    <>
      <form className={styles.find} onSubmit={find} method="get" action={path}>
        <input
          key={query.title ?? ''}
          className={`${controls.inline} ${styles.input}`}
          name="title"
          defaultValue={query.title}
          aria-label={t('searchTitle')}
          placeholder={t('searchTitle')}
          maxLength={64}
        />
        <Button type="submit" variant="outlined">
          {t('search')}
        </Button>
      </form>
      <label className={styles.language} htmlFor={id}>
        {t('fields.language')}
        <SearchSelect
          id={id}
          className={controls.control}
          value={query.language ?? ''}
          onChange={(event) => onChange({ language: event.target.value })}
        >
          <option value="">{common('all')}</option>
          <FileLanguageOptions />
        </SearchSelect>
      </label>
    </>
  )
}

const Pages = ({ count, shown, onShow }: { count: number; shown: unknown; onShow: (page: string) => void }) => {
  const t = useTranslations('document')
  return (
    <nav className={styles.pages} aria-label={t('files')}>
      {Array.from({ length: count }, (_, index) => String(index + 1)).map((page) => (
        <Button
          key={page}
          variant={page === String(shown) ? 'contained' : 'text'}
          aria-current={page === String(shown) ? 'page' : undefined}
          onClick={() => onShow(page)}
        >
          {page}
        </Button>
      ))}
    </nav>
  )
}
