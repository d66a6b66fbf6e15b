'use client'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'next-intl'
import { type DataColumn, DataTable } from '@/components/screen/table/data-table'
import { Button } from '@/components/ui/field/button'
import { call } from '@/lib/api/call'
import type { Endpoint, Page } from '@/lib/contract/endpoint'
import { type JobFailure, type JobResult, jobApi } from '@/lib/contract/job'

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
  const keyed: DataColumn<Row> = { key: 'key', title: t('key'), cell: ({ key }) => key }
  const became: DataColumn<Row> = {
    key: 'result',
    title: t('result'),
    cell: ({ result }) => result && t(`resultOf.${result}`),
  }
  const why: DataColumn<Row> = { key: 'reason', title: t('reason'), cell: ({ reason }) => reason }
  return (
    <>
      <DataTable
        caption={t(of === 'results' ? 'resultsTable' : 'reason')}
        columns={of === 'results' ? [keyed, became, why] : [keyed, why]}
        rows={data?.pages.flatMap(({ list }) => list) ?? []}
        rowKey={({ key }) => key}
      />
      {hasNextPage && (
        <Button disabled={isFetchingNextPage} onClick={() => fetchNextPage()}>
          {t('moreResults')}
        </Button>
      )}
    </>
  )
}
