'use client'
import { useTranslations } from 'next-intl'
import type { MouseEvent } from 'react'
import { SearchSelect } from '@/components/ui/field/search-select'
import { type ListQuery, pageSizes } from '@/lib/contract/endpoint'
import { withThousands } from '@/lib/format/number'
import { PageJump } from './page-jump'
import styles from './pagination.module.css'
import { shownPage } from './within-pages'

type PaginationProps<Query> = {
  query: Query
  total: number
  hrefOf: (query: Query) => string
  go: (query: Query) => void
}

/** Pages of a list, as links, so that they work without script and in another tab. */
export const Pagination = <Query extends ListQuery>({ query, total, hrefOf, go }: PaginationProps<Query>) => {
  const t = useTranslations('list')
  const pages = Math.max(1, Math.ceil(total / query.limit))
  const at = shownPage(query, total)
  const link = (page: number, label: string, sign: string) => {
    const target = { ...query, page }
    if (page < 1 || page > pages || page === at) {
      return (
        <span className={styles.link} data-off="" aria-hidden="true">
          {sign}
        </span>
      )
    }
    const follow = (event: MouseEvent) => {
      if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return
      event.preventDefault()
      go(target)
    }
    return (
      <a className={styles.link} href={hrefOf(target)} aria-label={label} title={label} onClick={follow}>
        {sign}
      </a>
    )
  }
  return (
    <nav className={styles.bar} aria-label={t('pagination')}>
      <span>{t('total', { count: total, grouped: withThousands(total) })}</span>
      <label className={styles.size}>
        <span className="visually-hidden">{t('pageSize')}</span>
        <SearchSelect
          value={query.limit}
          onChange={(event) => go({ ...query, page: 1, limit: Number(event.target.value) })}
        >
          {[...new Set([...pageSizes, query.limit])]
            .sort((a, b) => a - b)
            .map((size) => (
              <option key={size} value={size}>
                {t('perPage', { size })}
              </option>
            ))}
        </SearchSelect>
      </label>
      {pages > 1 && <PageJump pages={pages} onJump={(page) => go({ ...query, page })} />}
      <span className={styles.links}>
        {link(at === 1 ? 0 : 1, t('firstPage'), '«')}
        {link(at - 1, t('previousPage'), '‹')}
        <span className={styles.now} aria-live="polite">
          {t('page', { page: at, pages })}
        </span>
        {link(at + 1, t('nextPage'), '›')}
        {link(at === pages ? 0 : pages, t('lastPage'), '»')}
      </span>
    </nav>
  )
}
