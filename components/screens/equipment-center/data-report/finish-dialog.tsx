'use client'
import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { DialogFrame } from '@/components/screen/dialog/dialog-frame'
import { defineForm } from '@/components/screen/form/define-form'
import { EntityForm } from '@/components/screen/form/entity-form'
import layout from '@/components/screen/page/layout.module.css'
import { Notice } from '@/components/ui/notice'
import { notify } from '@/lib/api/failure-bus'
import { dataReportApi } from '@/lib/contract/data-report'
import { judgeReport, suggestedResult } from '@/lib/contract/data-report-judgement'
import { type SignerRole, signerRoles, staysSigned } from '@/lib/contract/data-report-signature'
import styles from './data-report.module.css'
import { ReportSigning } from './signing/report-signing'
import { type Conclusion, isDrawn, type Signing } from './signing/use-signing'

type FinishDialogProps = { signing: Signing; onSigned: () => void; onClose: () => void; onDone: () => void }

/**
 * The result of a report, and the last place to sign it. The result of its rows is preselected; a plain pass is not
 * offered while a row fails. A signature given under another conclusion is removed, with a warning.
 */
export const FinishDialog = ({ signing, onSigned, onClose, onDone }: FinishDialogProps) => {
  const t = useTranslations('dataReport')
  const { report, signatures, drafts } = signing
  const suggested = suggestedResult(judgeReport(report))
  const form = useMemo(
    () =>
      defineForm(dataReportApi.finish, {
        messages: 'dataReport',
        name: 'finish',
        fields: [
          { field: 'result', as: 'choice', choices: suggested === 1 ? [1, 2, 3] : [2, 3] },
          { field: 'remark', as: 'multiline', max: 200 },
        ],
      }),
    [suggested],
  )
  const { reportId, reportNo, remark, version } = report
  const goneWith = (conclusion: Conclusion) => signatures.filter((signed) => !staysSigned(signed, conclusion))
  const unsaved = signerRoles.filter((role) => isDrawn(drafts[role]))
  return (
    <DialogFrame atSide title={`${t('finish.title')} · ${reportNo}`} onClose={onClose}>
      <div className={styles.lead}>
        <p className={styles.text}>{t('finish.text')}</p>
        {suggested !== 1 && <p className={styles.warning}>{t('finish.cannotPass')}</p>}
      </div>
      <EntityForm
        form={form}
        values={{ reportId, result: suggested ?? 3, remark, version, dropsSignatures: 0 as 0 | 1 }}
        page={dataReportApi.list.path}
        record={`finish-${reportId}`}
        submitLabel={t('finish.submit')}
        onCancel={onClose}
        // A signature drawn on the screen but not saved would be missed too late.
        check={() => Object.fromEntries(unsaved.map((role) => [unsavedKey(role), t('signing.unsaved')]))}
        toInput={(input) => ({ ...input, dropsSignatures: goneWith(input).length > 0 ? (1 as const) : (0 as const) })}
        onDone={() => {
          notify({ kind: 'success', text: t('finish.done'), about: reportNo })
          onDone()
        }}
      >
        {(errors, input) => (
          <section className={styles.signing}>
            <h3 className={layout.subtitle}>{t('signing.title')}</h3>
            {goneWith(input).length > 0 && (
              <Notice tone="warning">
                {t('signing.finishDrops', {
                  names: goneWith(input)
                    .map(({ signerName }) => signerName)
                    .join(t('signing.and')),
                })}
              </Notice>
            )}
            <ReportSigning
              signing={signing}
              conclusion={{ result: input.result, remark: input.remark }}
              problems={Object.fromEntries(unsaved.map((role) => [role, errors[unsavedKey(role)] ?? '']))}
              onSigned={onSigned}
            />
          </section>
        )}
      </EntityForm>
    </DialogFrame>
  )
}

const unsavedKey = (role: SignerRole): string => `unsaved${role}`
