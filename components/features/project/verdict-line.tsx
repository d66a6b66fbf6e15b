'use client'
import { useTranslations } from 'next-intl'
import { Tag } from '@/components/screen/table/cells'
import type { Finding, SystemVerdict } from '@/lib/contract/project-verdict'

const tones = { alarm: 'bad', attention: 'warn', good: 'good', unknown: 'quiet' } as const

type VerdictLineProps = {
  verdict: SystemVerdict
  /** True: only the worst, to fit a list row. */
  short?: boolean
}

/** A running diagnosis in one line: its state, then the alarms, or the conspicuous readings. */
export const VerdictLine = ({ verdict: { state, isIdle, alarms, findings }, short = false }: VerdictLineProps) => {
  const t = useTranslations()
  const nameOf = ({ rule, heating }: { rule: Finding; heating: 0 | 1 }): string => {
    if (rule === 'retries') return t('project.verdict.retries')
    return t(`health.rules.${rule === 'fouledCondenser' && heating === 1 ? 'fouledIndoor' : rule}`)
  }
  const named =
    alarms.length > 0
      ? alarms.map(({ unit, code, name }) => t('project.verdict.of', { what: `${code} ${name}`.trim(), unit }))
      : findings.map((each) => t('project.verdict.of', { what: nameOf(each), unit: each.unit }))
  const shown = named.slice(0, short ? 1 : 3)
  const left = named.length - shown.length
  return (
    <>
      <Tag tone={tones[state]}>{t(`health.states.${isIdle === 1 ? 'idle' : state}`)}</Tag>{' '}
      {shown.join(t('project.verdict.and'))}
      {left > 0 && ` ${t('project.verdict.more', { count: left })}`}
    </>
  )
}
