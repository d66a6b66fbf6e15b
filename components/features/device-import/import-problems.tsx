'use client'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'next-intl'
import { Fragment, useDeferredValue, useId, useState } from 'react'
import { Pagination } from '@/components/screen/list/pagination'
import { withinPages } from '@/components/screen/list/within-pages'
import layout from '@/components/screen/page/layout.module.css'
import { TableFrame } from '@/components/screen/table/table-frame'
import { SearchSelect } from '@/components/ui/field/search-select'
import { Notice } from '@/components/ui/notice/notice'
import { useReadFailure } from '@/components/ui/notice/use-failure-text'
import { call } from '@/lib/api/call'
import { deviceImportApi } from '@/lib/contract/device-import'
import type { DataOf } from '@/lib/contract/endpoint'
import { importHeads } from '@/lib/contract/import-column'
import { ImportReason } from '@/lib/contract/import-reason'
import type { Language } from '@/lib/contract/language'
import { paths } from '@/lib/navigation/paths'
import { routes } from '@/lib/navigation/routes'
import styles from './device-import.module.css'

const start = { page: 1, limit: 20 }

/** The rows that cannot be written: line, column, content and reason of each, by pages. */
export const ImportProblems = ({ importId, version }: { importId: string; version: string }) => {
  const t = useTranslations('deviceImport')
  const toFailure = useReadFailure()
  const id = useId()
  const [query, setQuery] = useState(start)
  const [reason, setReason] = useState<ImportReason | ''>('')
  const [text, setText] = useState('')
  const search = useDeferredValue(text.trim())
  const input = { ...query, importId, ...(reason && { reason }), ...(search && { text: search }) }
  const { data, error } = useQuery({
    // The rows change when a write has found conflicts.
    queryKey: [deviceImportApi.problems.path, input, version],
    queryFn: ({ signal }) => withinPages(input, (at) => call(deviceImportApi.problems, at, { signal })),
    placeholderData: keepPreviousData,
    meta: { tab: routes.deviceImporting.path },
  })
  const failure = toFailure(error)
  return (
    <section className={styles.problems} aria-labelledby={`${id}-title`}>
      <div className={styles.problemBar}>
        <h2 id={`${id}-title`} className={layout.subtitle}>
          {t('problems.title')}
        </h2>
        <label className={styles.filter}>
          <span>{t('problems.filter')}</span>
          <SearchSelect
            value={reason}
            onChange={(event) => {
              setReason(ImportReason.safeParse(event.target.value).data ?? '')
              setQuery({ ...query, page: 1 })
            }}
          >
            <option value="" />
            {ImportReason.options.map((each) => (
              <option key={each} value={each}>
                {t(`reasons.${each}`)}
              </option>
            ))}
          </SearchSelect>
        </label>
        <label className={styles.filter}>
          <span>{t('problems.search')}</span>
          <input
            type="search"
            maxLength={64}
            value={text}
            onChange={(event) => {
              setText(event.target.value)
              setQuery({ ...query, page: 1 })
            }}
          />
        </label>
      </div>
      {failure && <Notice tone="error">{failure.message}</Notice>}
      {!data && !failure && <div className={styles.skeleton} />}
      {data && data.list.length === 0 && <p className={layout.quiet}>{t('problems.empty')}</p>}
      {data && data.list.length > 0 && <ProblemTable rows={data.list} />}
      {data && (
        <Pagination
          query={query}
          total={data.totalCount}
          hrefOf={() => paths.deviceImport(importId)}
          go={({ page, limit }) => setQuery({ page, limit })}
        />
      )}
    </section>
  )
}

const ProblemTable = ({ rows }: { rows: DataOf<typeof deviceImportApi.problems>['list'] }) => {
  const t = useTranslations('deviceImport.problems')
  const language: Language = useLocale() === 'en' ? 'en' : 'zh'
  return (
    <TableFrame caption={t('title')} scrolls>
      <thead>
        <tr>
          {(['line', 'wifiId', 'column', 'value', 'reason'] as const).map((head) => (
            <th key={head} scope="col" data-align={head === 'line' ? 'end' : undefined}>
              {t(head)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ line, cells, problems }) => (
          <Fragment key={line}>
            {problems.map((problem, index) => (
              <tr key={`${problem.column} ${problem.reason} ${problem.cell}`}>
                {index === 0 && (
                  <>
                    <td rowSpan={problems.length} data-align="end">
                      {line}
                    </td>
                    <td rowSpan={problems.length} data-wrap="anywhere">
                      {cells.macWifiId || t('blank')}
                    </td>
                  </>
                )}
                <td data-wrap="never">{problem.column ? importHeads[problem.column][language] : t('noColumn')}</td>
                <td data-wrap="anywhere">{problem.value || t('blank')}</td>
                <td data-wrap="anywhere">{problem[language]}</td>
              </tr>
            ))}
          </Fragment>
        ))}
      </tbody>
    </TableFrame>
  )
}
