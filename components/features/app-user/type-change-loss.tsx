'use client'
import { useTranslations } from 'next-intl'
import { saveFile } from '@/components/screen/file/save-file'
import { useLabels } from '@/components/screen/table/cells'
import { SmallTable } from '@/components/screen/table/small-table'
import { Button } from '@/components/ui/field/button'
import { Notice } from '@/components/ui/notice/notice'
import type { LostProject, LostRelation, TypeImpact } from '@/lib/contract/app-user'
import { lostProjectColumns, relationColumns } from './loss-columns'
import { toLossFile } from './to-loss-file'
import styles from './type-change.module.css'

/** The losses of a change of account type by name, and as a file. */
export const TypeChangeLoss = ({ impact, account }: { impact: TypeImpact; account: string }) => {
  const t = useTranslations('appUser')
  const user = useLabels('appUser')
  const relation = useLabels('distributor')
  const { projects, relations } = impact
  const devices = projects.reduce((sum, { deviceCount }) => sum + deviceCount, 0)
  if (projects.length + relations.length === 0) return <Notice tone="info">{t('typeChange.nothing')}</Notice>
  const save = () =>
    saveFile(
      'account-type-change.csv',
      toLossFile(impact, account, {
        projects: t('typeChange.projects'),
        relations: t('typeChange.relations'),
        projectField: user.field,
        relationField: relation.field,
        status: (status) => relation.choice('status', status),
        account: user.field('account'),
      }),
    )
  return (
    <div className={styles.loss}>
      <Notice tone="warning" action={<Button onClick={save}>{t('typeChange.export')}</Button>}>
        {t('typeChange.takes', { projects: projects.length, devices, relations: relations.length })}
      </Notice>
      {projects.length > 0 && (
        <SmallTable<LostProject, 'appUser'>
          messages="appUser"
          title={t('typeChange.projects')}
          columns={lostProjectColumns}
          rows={projects}
          rowId="projectId"
          empty=""
        />
      )}
      {relations.length > 0 && (
        <SmallTable<LostRelation, 'distributor'>
          messages="distributor"
          title={t('typeChange.relations')}
          columns={relationColumns}
          rows={relations}
          rowId="relationId"
          empty=""
        />
      )}
    </div>
  )
}
