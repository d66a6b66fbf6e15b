'use client'
import Link from 'next/link'
import { useRouter } from 'next/navigation'
import { useLocale, useTranslations } from 'next-intl'
import { useId } from 'react'
import { SearchPicker } from '@/components/screen/form/search-picker'
import layout from '@/components/screen/page/layout.module.css'
import { Tag } from '@/components/screen/table/cells'
import { DataTable } from '@/components/screen/table/data-table'
import { Notice } from '@/components/ui/notice/notice'
import { useRouteTitle } from '@/components/ui/use-route-title'
import { call } from '@/lib/api/call'
import { type DataReportDetail, dataReportApi } from '@/lib/contract/data-report'
import { type ComparedRow, compareReports } from '@/lib/contract/data-report-comparison'
import { toRowText } from '@/lib/contract/data-report-row'
import { reportRowName } from '@/lib/contract/data-report-words'
import { measureUnit } from '@/lib/contract/measure-unit'
import { toUnitKey } from '@/lib/hvac/unit-address'
import { paths } from '@/lib/navigation/paths'
import styles from './data-report.module.css'

type CompareScreenProps = { first: DataReportDetail; second: DataReportDetail | undefined }

const atMost = 20

/** Two reports beside each other: what differs by more than is usual first. Both are in the address. */
export const CompareScreen = ({ first, second }: CompareScreenProps) => {
  const t = useTranslations('dataReport.compare')
  const title = useRouteTitle()('createDataReport')
  const id = useId()
  const rows = second ? compareReports(first, second) : []
  const off = rows.filter(({ isOff }) => isOff).length
  return (
    <div className={layout.screen}>
      <header className={layout.panel}>
        <h1 className={layout.title}>
          {title} · {t('title')}
        </h1>
        <p className={layout.line}>
          <Link className={styles.link} href={paths.dataReport(first)}>
            {nameOf(first)}
          </Link>
        </p>
        <p className={layout.line}>
          <label htmlFor={id}>{t('pick')}</label>
          <ReportPicker id={id} first={first} second={second} />
        </p>
      </header>
      {second && (
        <section className={layout.panel}>
          {first.workingMode !== second.workingMode && <Notice tone="warning">{t('modes')}</Notice>}
          <p className={styles.text}>{off > 0 ? t('over', { count: off }) : t('none')}</p>
          <p className={layout.quiet}>{t('mean')}</p>
          <ComparedTable first={first} second={second} rows={rows} />
        </section>
      )}
    </div>
  )
}

const nameOf = ({
  reportNo,
  commissioningDate,
  customerName,
}: Pick<DataReportDetail, 'reportNo' | 'commissioningDate' | 'customerName'>) =>
  `${reportNo} · ${commissioningDate} · ${customerName}`

const ReportPicker = ({ id, first, second }: CompareScreenProps & { id: string }) => {
  const t = useTranslations('dataReport.compare')
  const router = useRouter()
  return (
    <SearchPicker
      id={id}
      path={`${dataReportApi.list.path} beside ${first.reportId}`}
      value={second?.reportId ?? null}
      currentName={second ? nameOf(second) : null}
      searchLabel={t('search')}
      noneLabel={t('choose')}
      find={async (search, signal) => {
        // What a report is mostly held against: others of the same site.
        const near = first.projectId === null ? {} : { projectId: first.projectId }
        const found = await call(
          dataReportApi.list,
          { page: 1, limit: atMost, ...(search ? { reportNo: search } : near) },
          { signal },
        )
        return found.list
          .filter(({ reportId }) => reportId !== first.reportId)
          .map((report) => ({ value: report.reportId, label: nameOf(report) }))
      }}
      onChange={(value) =>
        router.replace(paths.compareReports(first, typeof value === 'string' ? { reportId: value } : undefined))
      }
    />
  )
}

type ComparedTableProps = { first: DataReportDetail; second: DataReportDetail; rows: readonly ComparedRow[] }

const ComparedTable = ({ first, second, rows }: ComparedTableProps) => {
  const t = useTranslations('dataReport.compare')
  const language = useLocale() === 'zh' ? 'zh' : 'en'
  const unitText = ({ unitKind, unitNo }: ComparedRow): string =>
    unitNo === null
      ? t('system')
      : t(unitKind === 2 ? 'outdoor' : 'indoor', { address: toUnitKey(first.systemNo, unitNo) })
  const valueText = ({ decimals, unit }: ComparedRow, value: number | null): string =>
    `${toRowText(value, decimals)} ${value === null ? '' : measureUnit(unit, language)}`
  return (
    <DataTable
      caption={t('title')}
      scrolls
      columns={[
        { key: 'unit', title: t('unit'), cell: unitText },
        {
          key: 'item',
          title: t('item'),
          cell: (row) => (
            <>
              {reportRowName(row.key)[language]} {row.isOff && <Tag tone="bad">{t('off')}</Tag>}
            </>
          ),
        },
        { key: 'first', title: first.reportNo, align: 'end', cell: (row) => valueText(row, row.first) },
        { key: 'second', title: second.reportNo, align: 'end', cell: (row) => valueText(row, row.second) },
        {
          key: 'difference',
          title: t('difference'),
          align: 'end',
          cell: (row) => (row.why ? t(`why.${row.why}`) : valueText(row, row.difference)),
        },
        {
          key: 'tolerance',
          title: t('tolerance'),
          align: 'end',
          cell: (row) => `±${row.tolerance} ${measureUnit(row.unit, language)}`,
        },
      ]}
      rows={rows}
      rowKey={({ unitKind, unitNo, key }) => `${unitKind} ${unitNo} ${key}`}
      toneOf={({ isOff }) => (isOff ? 'bad' : undefined)}
      empty={t('empty')}
    />
  )
}
