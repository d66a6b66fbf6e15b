'use client'
import { useTranslations } from 'next-intl'
import { lazy, Suspense, useState } from 'react'
import { defineForm } from '@/components/screen/form/define-form'
import { EntityForm } from '@/components/screen/form/entity-form'
import { SidePanel } from '@/components/screen/record/side-panel'
import { Button } from '@/components/ui/field/button'
import { Icon } from '@/components/ui/icon'
import { MenuButton } from '@/components/ui/overlay/menu-button'
import { ModalDialog } from '@/components/ui/overlay/modal-dialog'
import { PopoverButton } from '@/components/ui/overlay/popover-button'
import { questionApi, questionLimits } from '@/lib/contract/question'
import { LookLine, LookPart } from './look-part'

const ConfirmDialog = lazy(() => import('@/components/screen/dialog/confirm-dialog'))
const DialogFrame = lazy(async () => ({
  default: (await import('@/components/screen/dialog/dialog-frame')).DialogFrame,
}))

/** A form that is drawn and never sent. */
const form = defineForm(questionApi.save, {
  messages: 'question',
  name: 'look',
  fields: [
    { field: 'title', max: questionLimits.title, required: true },
    { field: 'type' },
    { field: 'grade', as: 'number' },
    { field: 'status', as: 'choice', choices: [0, 1] },
    { field: 'content', as: 'multiline', max: questionLimits.content, required: true },
  ],
})
const values = { title: '', content: '', type: '', grade: 1, language: 'en', status: 0 } as const

type Kind = 'confirm' | 'destroys' | 'counts' | 'form' | 'panel' | 'above'
const kinds: readonly Kind[] = ['confirm', 'destroys', 'counts', 'form', 'panel', 'above']

const Opened = ({ kind, onClose }: { kind: Kind; onClose: () => void }) => {
  const t = useTranslations('look')
  const common = useTranslations('common')
  const question = useTranslations('question')
  const confirm = useTranslations('list.confirm')
  const asks = { busy: false, onCancel: onClose, onConfirm: onClose }
  const name = t('device')
  if (kind === 'confirm')
    return <ConfirmDialog title={question('actions.publish')} of={name} text={t('sentence')} {...asks} />
  if (kind === 'destroys')
    return <ConfirmDialog title={question('actions.remove')} of={name} text={confirm('remove')} destroys {...asks} />
  if (kind === 'counts')
    return <ConfirmDialog title={question('actions.remove')} text={t('sentence')} count={1627} destroys {...asks} />
  if (kind === 'form')
    return (
      <DialogFrame title={question('actions.add')} atSide onClose={onClose}>
        <EntityForm form={form} values={values} page="look" onDone={onClose} onCancel={onClose} />
      </DialogFrame>
    )
  if (kind === 'panel')
    return (
      <SidePanel title={name} onClose={onClose} actions={<Button onClick={onClose}>{common('close')}</Button>}>
        {t('sentence')}
      </SidePanel>
    )
  return (
    <ModalDialog title={name} onCancel={onClose}>
      <p>{t('sentence')}</p>
      <Button variant="contained" onClick={onClose}>
        {common('close')}
      </Button>
    </ModalDialog>
  )
}

/** Dialogs, drawers and menus, each behind its button. */
export const LookDialogs = () => {
  const t = useTranslations('look')
  const common = useTranslations('common')
  const question = useTranslations('question')
  const [open, setOpen] = useState<Kind>()
  const onChoose = () => undefined
  return (
    <LookPart title={t('parts.dialogs')}>
      <LookLine>
        {kinds.map((kind) => (
          <Button key={kind} variant="outlined" onClick={() => setOpen(kind)}>
            {t(`dialogs.${kind}`)}
          </Button>
        ))}
        <MenuButton
          label={common('moreOf', { name: t('device') })}
          look={{ variant: 'outlined' }}
          choices={[
            { key: 'edit', label: question('actions.edit'), onChoose },
            { key: 'up', label: question('actions.up'), disabled: question('reasons.up'), onChoose },
            { key: 'remove', label: question('actions.remove'), destroys: true, onChoose },
          ]}
        >
          {common('more')} <Icon name="chevronDown" size={14} />
        </MenuButton>
        <MenuButton
          label={t('choice')}
          look={{ variant: 'outlined' }}
          choices={[
            { key: 'on', group: t('choice'), label: t('on'), selected: true, onChoose },
            { key: 'off', group: t('choice'), label: t('off'), selected: false, onChoose },
          ]}
        >
          {t('choice')}
        </MenuButton>
        <PopoverButton label={t('device')}>{() => t('sentence')}</PopoverButton>
      </LookLine>
      {open && (
        <Suspense>
          <Opened kind={open} onClose={() => setOpen(undefined)} />
        </Suspense>
      )}
    </LookPart>
  )
}
