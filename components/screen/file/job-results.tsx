'use client'
import Button from '@mui/material/Button'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'next-intl'
import { call } from '@/lib/api/call'
import type { Endpoint, Page } from '@/lib/contract/endpoint'
import { type JobFailure, type JobResult, jobApi } from '@/lib/contract/job'
import styles from './job-tray.module.css'

const rowsAtOnce = 100
type Row = JobFailure & Partial<Pick<JobResult, 'result'>>

type JobResultsProps = {
  jobId: string
  /** Every row, or only those that were not changed. */
  of: 'results' | 'failures'
}

/** What has become of the rows of a batch, a hundred at a time and none left out. */
export const JobResults = ({ jobId, of }: JobResultsProps) => {
  const t = useTranslations('list.job')
  const language = useLocale()
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery({
    queryKey: [jobApi[of].path, jobId, language],
    queryFn: ({ pageParam, signal }) =>
      call(jobApi[of] as Endpoint<unknown, Page<Row>>, { jobId, page: pageParam, limit: rowsAtOnce }, { signal }),
    initialPageParam: 1,
    getNextPageParam: ({ currPage, totalPage }) => (currPage < totalPage ? currPage + 1 : undefined),
  })
  return (
    <>
      <table className={styles.failures} aria-label={t(of === 'results' ? 'resultsTable' : 'reason')}>
        <thead>
          <tr>
            <th scope="col">{t('key')}</th>
            {of === 'results' && <th scope="col">{t('result')}</th>}
            <th scope="col">{t('reason')}</th>
          </tr>
        </thead>
        <tbody>
          {data?.pages.flatMap(({ list }) =>
            list.map(({ key, result, reason }) => (
              <tr key={key}>
                <td>{key}</td>
                {result && <td>{t(`resultOf.${result}`)}</td>}
                <td>{reason}</td>
              </tr>
            )),
          )}
        </tbody>
      </table>
      {hasNextPage && (
        <Button disabled={isFetchingNextPage} onClick={() => fetchNextPage()}>
          {t('moreResults')}
        </Button>
      )}
    </>
  )
}
