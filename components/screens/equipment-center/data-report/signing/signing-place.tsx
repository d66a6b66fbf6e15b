'use client'
import { useMutation } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { lazy, Suspense, useState } from 'react'
import { useStoredFile } from '@/components/screen/file/use-stored-file'
import layout from '@/components/screen/page/layout.module.css'
import { Button } from '@/components/ui/button'
import { useFailureText } from '@/components/ui/use-failure-text'
import { call } from '@/lib/api/call'
import { dataReportApi } from '@/lib/contract/data-report'
import type { ReportSigning } from '@/lib/contract/data-report-layout'
import { reportWords } from '@/lib/contract/data-report-words'
import type { Language } from '@/lib/contract/language'
import styles from './signing.module.css'
import { SigningEditor } from './signing-editor'
import type { Conclusion, Signing } from './use-signing'

const ConfirmDialog = lazy(() => import('@/components/screen/dialog/confirm-dialog'))

/** The drawn signature, on its paper. */
const SignatureImage = ({ reportId, fileId, alt }: { reportId: string; fileId: string; alt: string }) => {
  const t = useTranslations()
  const toText = useFailureText()
  const { url, error, refetch } = useStoredFile(dataReportApi.signature, { reportId, fileId }, { type: 'image/png' })
  if (error) {
    return (
      <span className={styles.problem} role="status">
        {t('file.failed', { name: alt, reason: toText(error) })}{' '}
        <button type="button" className="text-button" onClick={() => refetch()}>
          {t('common.retry')}
        </button>
      </span>
    )
  }
  if (!url) return <span role="status" aria-label={t('file.loading', { name: alt })} />
  return <img className={styles.image} src={url} alt={alt} />
}

type SigningPlaceProps = {
  place: ReportSigning
  language: Language
  signing: Signing
  /** Null: read-only. */
  conclusion: Conclusion | null
  problem?: string | undefined
  onSigned: () => void
}

/** The place for one signature: on the screen, or on the printed line. */
export const SigningPlace = ({ place, language, signing, conclusion, problem, onSigned }: SigningPlaceProps) => {
  const t = useTranslations('dataReport.signing')
  const [removing, setRemoving] = useState(false)
  const { role, label, signed } = place
  const { reportId, commissioningPerson } = signing.report
  const who = t(`who.${role}`)
  const draft = conclusion ? signing.drafts[role] : undefined
  const remove = useMutation({
    mutationFn: () => call(dataReportApi.unsign, { reportId, role }),
    onSuccess: (data) => {
      signing.answer(data)
      setRemoving(false)
      onSigned()
    },
    onError: () => setRemoving(false),
  })
  const begin = () => {
    const before = signing.signatures.find((each) => each.role === role)?.signerName
    const name = before ?? (role === 1 ? commissioningPerson : '')
    signing.setDraft(role, { name, drawing: null, image: null })
  }
  return (
    <fieldset className={styles.place}>
      <legend className={layout.quiet}>{label}</legend>
      {draft && conclusion ? (
        <SigningEditor
          signing={signing}
          role={role}
          who={who}
          draft={draft}
          conclusion={conclusion}
          problem={problem}
          onSigned={onSigned}
        />
      ) : (
        <>
          <div className={styles.paper} data-signed={signed?.fileId ? '' : undefined}>
            {signed?.fileId && (
              <SignatureImage reportId={reportId} fileId={signed.fileId} alt={t('image', { name: signed.name })} />
            )}
          </div>
          <p className={styles.under}>
            {signed ? (
              <>
                <span>{signed.name}</span>
                <span>{signed.at}</span>
              </>
            ) : (
              <>
                <span>{reportWords.signName[language]}</span>
                <span>{reportWords.signDate[language]}</span>
              </>
            )}
          </p>
          {conclusion && (
            <div className={`${layout.buttons} ${styles.onScreen}`}>
              <Button variant="outlined" aria-label={t(signed ? 'againAs' : 'signAs', { who })} onClick={begin}>
                {t(signed ? 'again' : 'sign')}
              </Button>
              {signed && (
                <Button aria-label={t('removeOf', { who })} onClick={() => setRemoving(true)}>
                  {t('remove')}
                </Button>
              )}
            </div>
          )}
        </>
      )}
      {removing && (
        <Suspense>
          <ConfirmDialog
            title={t('remove')}
            destroys
            text={t('removeText', { who })}
            busy={remove.isPending}
            onCancel={() => setRemoving(false)}
            onConfirm={() => remove.mutate()}
          />
        </Suspense>
      )}
    </fieldset>
  )
}
