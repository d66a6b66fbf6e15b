'use client'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useTranslations } from 'next-intl'
import { useId, useState } from 'react'
import { Button } from '@/components/ui/field/button'
import { countUnstored } from '@/lib/api/unsaved-input'
import { Dialog, type DialogProps } from './dialog'

/**
 * A dialog that asks before a click beside it, or Escape, discards input. A form that stores a draft
 * closes at once: it reopens as it was.
 */
export const AskingDialog = ({ onClose, ...dialog }: DialogProps) => {
  const t = useTranslations('common')
  const id = useId()
  // Input of a form below the dialog is not lost with the dialog.
  const [before] = useState(countUnstored)
  const [asked, setAsked] = useState<Parameters<NonNullable<DialogProps['onClose']>>>()
  const stay = () => setAsked(undefined)
  return (
    <>
      <Dialog
        {...dialog}
        {...(onClose && {
          onClose: (...how) => (countUnstored() > before ? setAsked(how) : onClose(...how)),
        })}
      />
      {asked && (
        <Dialog open onClose={stay} maxWidth="xs" fullWidth aria-labelledby={id}>
          <DialogTitle id={id}>{t('unsaved.title')}</DialogTitle>
          <DialogContent>{t('unsaved.text')}</DialogContent>
          <DialogActions>
            <Button
              onClick={() => {
                stay()
                onClose?.(...asked)
              }}
            >
              {t('unsaved.discard')}
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
