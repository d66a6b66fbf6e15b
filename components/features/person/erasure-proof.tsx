'use client'
import { useLocale, useTranslations } from 'next-intl'
import type { RowDialogProps } from '@/components/screen/list/define-list'
import { SidePanel } from '@/components/screen/record/side-panel'
import { useLabels } from '@/components/screen/table/cells'
import type { Erasure, ErasureProof as Proof } from '@/lib/contract/person'
import type { PersonPage } from './person-page'
import { PersonSheet } from './person-sheet'

const useProofPage = () => {
  const t = useTranslations('person')
  const language = useLocale()
  const labels = useLabels('person')
  return ({ kind, personId, eraseTime, erased, files, sessions, exports, kept, backupTime }: Proof): PersonPage => ({
    language,
    title: t('proof.title', { kind: labels.choice('kind', kind), id: personId }),
    intro: t('proof.intro', { time: `${eraseTime} UTC` }),
    sections: [
      {
        title: t('proof.erased'),
        rows: [
          [
            ...erased.map(({ area, rows }) => ({
              name: labels.choice('area', area),
              value: t('proof.rows', { count: rows }),
            })),
            { name: t('proof.files'), value: String(files) },
            { name: t('proof.sessions'), value: String(sessions) },
            { name: t('proof.exports'), value: String(exports) },
          ],
        ],
      },
      {
        title: t('proof.kept'),
        ...(kept.length === 0 && { note: t('proof.nothing') }),
        rows: kept.map(({ area, duty, rows, from, to, until }) => [
          { name: t('proof.what'), value: `${labels.choice('area', area)} · ${t('proof.rows', { count: rows })}` },
          { name: t('proof.duty'), value: labels.choice('duty', duty) },
          { name: t('proof.made'), value: `${from ?? '--'} – ${to ?? '--'} UTC` },
          { name: t('proof.until'), value: until === null ? t('proof.untilRows') : `${until} UTC` },
        ]),
      },
      {
        title: t('proof.backups'),
        note: backupTime === null ? t('proof.noBackup') : t('proof.backup', { time: `${backupTime} UTC` }),
        rows: [],
      },
    ],
  })
}

/** What an erasure did, what stays and why, and which backups still hold the person: to read, print and hand over. */
export default function ErasureProof({ row: { kind, personId, proof }, onClose }: RowDialogProps<Erasure>) {
  const t = useTranslations('person')
  const toPage = useProofPage()
  const page = proof && toPage(proof)
  return (
    <SidePanel title={page?.title ?? t('actions.proof')} onClose={onClose}>
      {page && <PersonSheet page={page} name={`erasure-${kind}-${personId}`} data={proof} />}
    </SidePanel>
  )
}
