'use client'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useTranslations } from 'next-intl'
import { useId, useState } from 'react'
import { Button } from '@/components/ui/field/button'
import { countUnsaved, countUnstored } from '@/lib/api/unsaved-input'
import { Dialog, type DialogProps } from './dialog'
import { useHeldBack } from './use-held-back'

/**
 * A dialog that asks before a click beside it, Escape, or the browser's Back discards input. A form that stores a draft
 * closes at once: it reopens as it was. Only Back asks before it leaves one too: it was hardly meant for the form.
 */
export const AskingDialog = ({ onClose, ...dialog }: DialogProps) => {
  const t = useTranslations('common')
  const id = useId()
  // Input of a form below the dialog is not lost with the dialog.
  const [before] = useState(countUnstored)
  const [allBefore] = useState(countUnsaved)
  /** Closes it, and does what else was wanted; what is stored is not lost by it. */
  const [question, setQuestion] = useState<{ isStored: boolean; goOn: () => void }>()
  const stay = () => setQuestion(undefined)
  const holds = () => countUnstored() > before
  useHeldBack({
    isHeld: () => countUnsaved() > allBefore,
    onBack: (leave) => {
      // While its call runs it is not closed.
      if (!onClose) return
      const goOn = () => {
        onClose({}, 'escapeKeyDown')
        leave()
      }
      setQuestion({ isStored: !holds(), goOn })
    },
  })
  return (
    <>
      <Dialog
        {...dialog}
        {...(onClose && {
          onClose: (...how) =>
            holds() ? setQuestion({ isStored: false, goOn: () => onClose(...how) }) : onClose(...how),
        })}
      />
      {question && (
        <Dialog open onClose={stay} width="question" fullWidth aria-labelledby={id}>
          <DialogTitle id={id}>{t(question.isStored ? 'unsaved.leaveTitle' : 'unsaved.title')}</DialogTitle>
          <DialogContent>{t(question.isStored ? 'unsaved.leaveText' : 'unsaved.text')}</DialogContent>
          <DialogActions>
            <Button
              onClick={() => {
                stay()
                question.goOn()
              }}
            >
              {t(question.isStored ? 'unsaved.leave' : 'unsaved.discard')}
            </Button>
            <Button variant="contained" autoFocus onClick={stay}>
              {t('unsaved.keep')}
            </Button>
          </DialogActions>
        </Dialog>
      )}
    </>
  )
}
