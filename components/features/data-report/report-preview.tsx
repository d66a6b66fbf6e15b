'use client'
import layout from '@/components/screen/page/layout.module.css'
import type { DataReportDetail } from '@/lib/contract/data-report'
import type { ReportFact } from '@/lib/contract/data-report-layout'
import styles from './data-report.module.css'
import { ReportTableView } from './report-table'
import { useLayout } from './use-layout'

const Facts = ({ title, facts }: { title: string; facts: readonly ReportFact[] }) => (
  <section>
    <h3 className={layout.subtitle}>{title}</h3>
    <dl className={layout.facts}>
      {facts.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  </section>
)

/** The complete report as handed over; in print only it is visible. */
export const ReportPreview = ({ report }: { report: DataReportDetail }) => {
  const { title, reportNo, general, installation, conclusion, signing, judgement, readings } = useLayout(report)
  return (
    <article className={styles.sheet} aria-label={`${title} ${reportNo}`}>
      <header className={layout.line}>
        <h2 className={layout.title}>{title}</h2>
        <span className={layout.space} />
        <span>{reportNo}</span>
      </header>
      <Facts {...general} />
      <Facts {...installation} />
      <section>
        <h3 className={layout.subtitle}>{conclusion.title}</h3>
        <p className={styles.result}>{conclusion.result}</p>
        {conclusion.remark && <p className={styles.text}>{conclusion.remark}</p>}
      </section>
      <section>
        <h3 className={layout.subtitle}>{signing.title}</h3>
        <div className={styles.signing}>
          {signing.places.map(({ label, below }) => (
            <div key={label}>
              <span className={layout.quiet}>{label}</span>
              <p className={styles.signed}>
                {below.map((text) => (
                  <span key={text}>{text}</span>
                ))}
              </p>
            </div>
          ))}
        </div>
      </section>
      <section>
        <h3 className={layout.subtitle}>{judgement.title}</h3>
        <p className={layout.quiet}>{judgement.note}</p>
        <ReportTableView label={judgement.title} table={judgement.table} words={2} />
      </section>
      <section>
        <h3 className={layout.subtitle}>{readings.title}</h3>
        <ReportTableView label={readings.title} table={readings.table} words={1} />
      </section>
    </article>
  )
}
