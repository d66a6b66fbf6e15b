'use client'
import { useLocale, useTranslations } from 'next-intl'
import { DialogFrame } from '@/components/screen/dialog/dialog-frame'
import { defineForm } from '@/components/screen/form/define-form'
import { EntityForm } from '@/components/screen/form/entity-form'
import { notify } from '@/lib/api/failure-bus'
import { type MenuForm, type MenuItem, menuApi } from '@/lib/contract/menu'
import { IconPicker } from './icon-picker'
import { MenuRowContext, OrderInput, ParentPicker, PermissionPicker, PlatformPicker, UrlInput } from './menu-controls'
import type { MenuDraft } from './menu-draft'
import { childrenOf } from './menu-rows'
import { toMenuForm } from './use-menu-changes'

const fields = [
  { field: 'type', as: 'choice', choices: [0, 1, 2] },
  { field: 'pid', render: (props) => <ParentPicker {...props} /> },
  { field: 'menuName', max: 32, required: true },
  { field: 'menuNameEn', max: 48, required: true },
  { field: 'url', render: (props) => <UrlInput {...props} /> },
  { field: 'icon', render: (props) => <IconPicker {...props} /> },
  { field: 'perms', render: (props) => <PermissionPicker {...props} /> },
  { field: 'orderNum', render: (props) => <OrderInput {...props} /> },
  { field: 'platformIds', render: (props) => <PlatformPicker {...props} /> },
  { field: 'hidden', as: 'switch' },
  { field: 'status', as: 'switch' },
] as const satisfies Parameters<typeof defineForm<MenuForm, 'menu'>>[1]['fields']
const addForm = defineForm(menuApi.save, { messages: 'menu', name: 'menu', fields })
const editForm = defineForm(menuApi.update, { messages: 'menu', name: 'menu', fields })

type MenuDialogProps = { items: readonly MenuItem[]; draft: MenuDraft; onClose: () => void; onDone: () => void }

/** A new row comes after its siblings, and has the usual kind of its level. */
const emptyForm = (items: readonly MenuItem[], pid: string): MenuForm => {
  const parent = items.find(({ id }) => id === pid)
  const last = childrenOf(items, pid).at(-1)
  return {
    pid,
    menuName: '',
    menuNameEn: '',
    url: '',
    icon: '',
    perms: '',
    hidden: 0,
    platformIds: [],
    status: 1,
    type: parent === undefined ? 0 : parent.type === 0 ? 1 : 2,
    orderNum: Math.min(999, (last?.orderNum ?? -10) + 10),
  }
}

export default function MenuDialog({ items, draft, onClose, onDone }: MenuDialogProps) {
  const t = useTranslations()
  const language = useLocale()
  const item = 'item' in draft ? draft.item : undefined
  const shared = { page: menuApi.list.path, record: item?.id ?? `new ${'pid' in draft ? draft.pid : ''}` }
  const nameOf = ({ menuName, menuNameEn }: Pick<MenuForm, 'menuName' | 'menuNameEn'>) =>
    language === 'zh' ? menuName : menuNameEn || menuName
  const done = (text: string) => (_data: unknown, saved: MenuForm) => {
    notify({ kind: 'success', text, about: nameOf(saved) })
    onDone()
  }
  return (
    <DialogFrame
      atSide
      title={item ? `${t('menu.actions.edit')} · ${nameOf(item)}` : t('menu.actions.add')}
      onClose={onClose}
    >
      <p>{t('menu.followNote')}</p>
      <MenuRowContext value={{ items, id: item?.id ?? null }}>
        {item ? (
          <EntityForm
            {...shared}
            form={editForm}
            values={{ ...toMenuForm(item), id: item.id, version: item.version }}
            onCancel={onClose}
            about={nameOf}
            onDone={done(t('list.done.edit'))}
          />
        ) : (
          <EntityForm
            {...shared}
            form={addForm}
            values={emptyForm(items, 'pid' in draft ? draft.pid : '0')}
            onCancel={onClose}
            about={nameOf}
            onDone={done(t('list.done.add'))}
          />
        )}
      </MenuRowContext>
    </DialogFrame>
  )
}
