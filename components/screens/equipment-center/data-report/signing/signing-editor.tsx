'use client'
import { useLocale, useTranslations } from 'next-intl'
import { useId, useState } from 'react'
import { FileDrop } from '@/components/screen/file/file-drop'
import { useFileProblem } from '@/components/screen/file/use-file-problem'
import layout from '@/components/screen/page/layout.module.css'
import { Button } from '@/components/ui/button'
import controls from '@/components/ui/controls.module.css'
import { TextField } from '@/components/ui/text-field'
import { notify } from '@/lib/api/failure-bus'
import { type SignerRole, signatureFile } from '@/lib/contract/data-report-signature'
import { maxUpload } from '@/lib/contract/stored-file'
import { checkText } from '@/lib/contract/validation'
import { DrawingArea } from './drawing-area'
import { toSmallImage } from './signature-image'
import styles from './signing.module.css'
import { type Conclusion, isDrawn, type Signing, type SigningDraft, useSign } from './use-signing'

const readable = { ...signatureFile, maxFile: maxUpload }

type SigningEditorProps = {
  signing: Signing
  role: SignerRole
  who: string
  draft: SigningDraft
  conclusion: Conclusion
  /** Registers unsaved input with the surrounding form. */
  problem: string | undefined
  onSigned: () => void
}

/** Entry of one signature: drawn, as an image, or only by the printed name. */
export const SigningEditor = ({ signing, role, who, draft, conclusion, problem, onSigned }: SigningEditorProps) => {
  const t = useTranslations('dataReport.signing')
  const language = useLocale()
  const id = useId()
  const [reading, setReading] = useState(false)
  // Images larger than a signature are scaled down here.
  const { problemOf } = useFileProblem(readable)
  const { errors, setErrors, isSaving, submit } = useSign(signing, role, conclusion, {
    unreadable: t('unreadable'),
    onSigned: () => {
      notify({ kind: 'success', text: t('signed'), about: who })
      onSigned()
    },
  })
  const { name, drawing, image } = draft
  const change = (next: Partial<SigningDraft>) => {
    setErrors({})
    signing.setDraft(role, { ...draft, ...next })
  }
  const choose = async ([file]: readonly File[]) => {
    const wrong = problemOf(file)
    if (!file || wrong) {
      setErrors(wrong ? { file: wrong } : {})
      return
    }
    setReading(true)
    try {
      const small = await toSmallImage(file)
      if (small) change({ drawing: null, image: small })
      else setErrors({ file: checkText('fileTooLarge', language) })
    } catch {
      setErrors({ file: t('unreadable') })
    }
    setReading(false)
  }
  const wrong = errors.file ?? errors[''] ?? problem
  return (
    <div className={styles.editor}>
      <TextField
        id={`${id}-name`}
        label={t('name')}
        value={name}
        required
        autoComplete="off"
        error={errors.signerName}
        onChange={(event) => change({ name: event.target.value })}
        onKeyDown={(event) => {
          // The surrounding form is a different one; Enter in an input method chooses a word.
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
          event.preventDefault()
          submit()
        }}
      />
      <div className={styles.paper} data-editing="" data-wrong={wrong ? '' : undefined}>
        {image ? (
          <img className={styles.image} src={image} alt={t('preview', { who })} />
        ) : (
          <>
            {drawing === null && (
              <span className={styles.here} aria-hidden="true">
                {t('here')}
              </span>
            )}
            <DrawingArea
              label={t('area', { who })}
              failed={t('noPad')}
              drawing={drawing}
              onDraw={(next) => change({ drawing: next, image: null })}
            />
          </>
        )}
      </div>
      {wrong && (
        <p className={controls.error} role="alert">
          {wrong}
        </p>
      )}
      <label htmlFor={`${id}-file`} className="visually-hidden">
        {t('upload')}
      </label>
      <FileDrop
        id={`${id}-file`}
        types={signatureFile.types}
        button={t('upload')}
        invalid={errors.file !== undefined}
        disabled={reading || isSaving}
        describedBy={`${id}-note`}
        onFiles={choose}
      >
        <small id={`${id}-note`} className={layout.quiet}>
          {t('note')}
        </small>
      </FileDrop>
      <div className={`${layout.buttons} ${styles.buttons}`}>
        {isDrawn(draft) && (
          <Button
            className={styles.clear ?? ''}
            disabled={isSaving}
            onClick={() => change({ drawing: null, image: null })}
          >
            {t('clear')}
          </Button>
        )}
        <Button disabled={isSaving} onClick={() => signing.setDraft(role, undefined)}>
          {t('cancel')}
        </Button>
        <Button variant="contained" disabled={isSaving || reading} onClick={submit}>
          {isDrawn(draft) ? t('save') : t('saveName')}
        </Button>
      </div>
    </div>
  )
}
