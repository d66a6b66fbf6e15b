'use client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'next-intl'
import { useState } from 'react'
import { call } from '@/lib/api/call'
import { notify } from '@/lib/api/failure-bus'
import { type MenuForm, type MenuItem, menuApi } from '@/lib/contract/menu'
import { childrenOf, type Place } from './menu-rows'

type Asked = { step: 'remove' | 'disable'; item: MenuItem }

/** A row in the fields of its form. */
export const toMenuForm = ({ id: _id, version: _version, ...form }: MenuItem): MenuForm => form as MenuForm

/** Changes of rows without a form: move, enable, disable, delete; the last two ask first. */
export const useMenuChanges = (items: readonly MenuItem[]) => {
  const t = useTranslations('menu')
  const list = useTranslations('list')
  const language = useLocale()
  const queries = useQueryClient()
  const [asked, setAsked] = useState<Asked>()
  const [said, setSaid] = useState('')
  const nameOf = (item: MenuItem) => (language === 'zh' ? item.menuName : item.menuNameEn || item.menuName)
  // Even after a refusal: somebody else has changed what is shown.
  const reread = () => queries.invalidateQueries({ queryKey: [menuApi.list.path] })

  const move = useMutation({
    mutationFn: ({ item: { id, version }, place }: { item: MenuItem; place: Place }) =>
      call(menuApi.move, { id, version, ...place }),
    meta: { about: ({ item }: { item: MenuItem }) => nameOf(item) },
    // Said when the table shows it: a row read again in mid-drag would be lost from the hand.
    onSettled: async (_data, error, { item, place: { pid, before } }) => {
      const siblings = childrenOf(items, pid).filter(({ id }) => id !== item.id)
      const at = before === null ? siblings.length : siblings.findIndex(({ id }) => id === before)
      const parent = items.find(({ id }) => id === pid)
      await reread()
      if (error) return
      setSaid(t('move.moved', { name: nameOf(item), parent: parent ? nameOf(parent) : t('root'), place: at + 1 }))
      notify({ kind: 'success', text: t('done.move'), about: nameOf(item) })
    },
  })
  const set = useMutation({
    mutationFn: ({ item, status }: { item: MenuItem; status: 0 | 1 }) =>
      call(menuApi.update, { ...toMenuForm(item), status, id: item.id, version: item.version }),
    meta: { about: ({ item }: { item: MenuItem }) => nameOf(item) },
    onSuccess: (_data, { item, status }) =>
      notify({ kind: 'success', text: t(status ? 'done.enable' : 'done.disable'), about: nameOf(item) }),
    onSettled: () => {
      setAsked(undefined)
      return reread()
    },
  })
  const remove = useMutation({
    mutationFn: ({ id }: MenuItem) => call(menuApi.remove, { menuId: id }),
    meta: { about: nameOf },
    onSuccess: (_data, item) => notify({ kind: 'success', text: list('done.remove'), about: nameOf(item) }),
    onSettled: () => {
      setAsked(undefined)
      return reread()
    },
  })
  return {
    asked,
    said,
    nameOf,
    busy: move.isPending || set.isPending || remove.isPending,
    move: (item: MenuItem, place: Place) => move.mutate({ item, place }),
    enable: (item: MenuItem) => set.mutate({ item, status: 1 }),
    ask: (step: Asked['step'], item: MenuItem) => setAsked({ step, item }),
    cancel: () => setAsked(undefined),
    confirm: () => {
      if (asked?.step === 'remove') remove.mutate(asked.item)
      else if (asked) set.mutate({ item: asked.item, status: 0 })
    },
  }
}
export type MenuChanges = ReturnType<typeof useMenuChanges>
