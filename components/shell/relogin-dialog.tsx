'use client'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useTranslations } from 'next-intl'
import { signOut } from '@/lib/api/sign-out'

/** Codes 50008, 50012 and 50014: one dialog, sign in again or stay. Spec 8. */
// biome-ignore lint/style/noDefaultExport: React.lazy takes a default export
export default function ReloginDialog({ onCancel }: { onCancel: () => void }) {
  const t = useTranslations('common.relogin')
  return (
    <Dialog open onClose={onCancel} aria-labelledby="relogin-title" maxWidth="xs">
      <DialogTitle id="relogin-title">{t('title')}</DialogTitle>
      <DialogContent>{t('text')}</DialogContent>
      <DialogActions>
        <Button onClick={onCancel}>{t('cancel')}</Button>
        <Button variant="contained" onClick={() => signOut(() => location.reload())}>
          {t('relogin')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
