'use client'
import { useTranslations } from 'next-intl'
import { PanelEmpty, PanelFailure } from '@/components/screen/chart/panel'
import { ScreenSkeleton } from '@/components/screen/page/screen-skeleton'
import { RecordFailure } from '@/components/screen/record/record-failure'
import { CountryName } from '@/components/ui/country-name'
import { Age } from '@/components/ui/date/age'
import { Stamp } from '@/components/ui/date/stamp'
import { Button } from '@/components/ui/field/button'
import { CopyCode } from '@/components/ui/field/copy-code'
import { Notice } from '@/components/ui/notice/notice'
import { type ChipTone, StatusChip } from '@/components/ui/notice/status-chip'
import { useNoPermission } from '@/components/ui/notice/use-no-permission'
import { Progress, Skeleton } from '@/components/ui/notice/waiting'
import { notify, type Notice as Toast } from '@/lib/api/failure-bus'
import { codes } from '@/lib/contract/error-code'
import { severityTones } from '@/lib/theme/severity'
import styles from './look.module.css'
import { LookLine, LookPart } from './look-part'

const tones = ['normal', 'good', 'info', 'warn', 'bad', 'quiet'] as const satisfies readonly ChipTone[]
const severities = [4, 3, 2, 1] as const
const notices = ['info', 'warning', 'error'] as const
const toasts = ['success', 'info', 'error'] as const
const moment = '2026-11-24 06:12:00'
const requestId = 'b71d0695-9e6f'

/** Chips, notices, toasts and what stands in the place of something that is not there. */
export const LookStates = () => {
  const t = useTranslations('look')
  const fault = useTranslations('fault')
  const list = useTranslations('list')
  const noPermission = useNoPermission()
  const toast = (kind: Toast['kind']) =>
    notify({
      kind,
      text: kind === 'error' ? t('error') : t('done'),
      about: t('device'),
      ...(kind === 'error' && { requestId }),
      ...(kind === 'success' && { act: { label: list('undo'), run: () => undefined } }),
    })
  const retry = () => undefined
  return (
    <>
      <LookPart title={t('parts.chips')}>
        <LookLine>
          {tones.map((tone) => (
            <StatusChip key={tone} tone={tone}>
              {t(`tones.${tone}`)}
            </StatusChip>
          ))}
        </LookLine>
        <LookLine>
          {severities.map((severity) => (
            <StatusChip key={severity} tone={severityTones[severity]}>
              {fault(`choices.severity.${severity}`)}
            </StatusChip>
          ))}
        </LookLine>
        <LookLine>
          <CopyCode code="246F2806CED3" />
          <Stamp at={moment} zone="Asia/Shanghai" />
          <CountryName code="IQ" />
          <Age of={moment} />
        </LookLine>
      </LookPart>
      <LookPart title={t('parts.notices')}>
        {notices.map((tone) => (
          <Notice key={tone} tone={tone} action={tone === 'warning' && <Button onClick={retry}>{t('again')}</Button>}>
            {t('sentence')}
          </Notice>
        ))}
        <LookLine>
          {toasts.map((kind) => (
            <Button key={kind} variant="outlined" onClick={() => toast(kind)}>
              {t(`toasts.${kind}`)}
            </Button>
          ))}
        </LookLine>
      </LookPart>
      <LookPart title={t('parts.waiting')}>
        <div className={styles.grid}>
          <Skeleton height={64} />
          <Progress aria-label={t('busy')} value={40} />
          <Progress aria-label={t('busy')} />
        </div>
        <div className={styles.low}>
          <ScreenSkeleton />
        </div>
        <div className={styles.grid}>
          <PanelEmpty text={list('none')} />
          <PanelFailure failure={{ code: codes.failure, message: t('error'), requestId }} onRetry={retry} />
          <RecordFailure failure={{ code: codes.forbidden, message: noPermission('question:save'), requestId: '' }} />
        </div>
      </LookPart>
    </>
  )
}
