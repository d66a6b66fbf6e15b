'use client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'next-intl'
import type { FormEvent, KeyboardEvent } from 'react'
import { useSendForm } from '@/components/screen/form/use-send-form'
import { Switch } from '@/components/ui/field/switch'
import { useWhyNot } from '@/components/ui/notice/use-no-permission'
import { call } from '@/lib/api/call'
import { notify } from '@/lib/api/failure-bus'
import { type Config, configApi, configCan } from '@/lib/contract/config'
import { checkSetting, limitsOf } from '@/lib/contract/setting'
import { checkText } from '@/lib/contract/validation'
import styles from './config-value.module.css'

/** Keys pressed in a field must not reach the surrounding table. */
const keepKey = (event: KeyboardEvent) => event.stopPropagation()

/** A value of the platform's own, such as `after-failures`, in words; a number as it is. */
const useFixedValue = () => {
  const t = useTranslations('config.values')
  return (value: string): string => {
    if (value === '') return '--'
    const word = (t.has as (key: string) => boolean)(value)
    return word ? (t as (key: string) => string)(value) : value
  }
}

type Saved = Pick<Config, 'value' | 'version'>

/** The value of one setting, edited in place: a switch at once, a text or number on saving. */
export const ConfigValue = ({ row }: { row: Config }) => {
  const t = useTranslations()
  const fixedValue = useFixedValue()
  const whyNot = useWhyNot()
  const language = useLocale()
  const queries = useQueryClient()
  const { configKey, value, valueType, description, descriptionEn, version } = row
  const save = (next: Saved) => call(configApi.update, { configKey, description, descriptionEn, ...next })
  const reread = () => queries.invalidateQueries({ queryKey: [configApi.list.path] })
  const tell = () => notify({ kind: 'success', text: t('list.done.edit'), about: configKey })
  const toggle = useMutation({ mutationFn: save, onSuccess: tell, onSettled: reread })
  const { formProps, values, errors, change, submit, isPending, others } = useSendForm<Saved, Saved, unknown>({
    messages: 'config',
    initial: { value, version },
    toInput: (typed) => ({ value: typed.value.trim(), version }),
    send: (next) => save(next).finally(reread),
    onSent: tell,
  })
  const theirs = others?.rows.find(({ field }) => field === 'value')?.theirs
  const name = t('config.valueOf', { name: language === 'zh' ? description : descriptionEn })
  if (!configCan.edit(row)) return <span>{fixedValue(value)}</span>
  const why = whyNot(configApi.update)
  if (valueType === 3) {
    return (
      <Switch
        checked={value === '1'}
        disabled={toggle.isPending}
        reason={why}
        onChange={(event) => toggle.mutate({ value: event.target.checked ? '1' : '0', version })}
        aria-label={name}
      />
    )
  }
  const trimmed = values.value.trim()
  const wrong = checkSetting(configKey, trimmed)
  const problem = wrong ? checkText(wrong, language, limitsOf(configKey)) : errors.value
  const isChanged = trimmed !== value
  const submitChanged = (event: FormEvent) => {
    event.preventDefault()
    if (isChanged && !wrong && why === undefined) submit()
  }
  return (
    <form {...formProps} className={styles.form} onSubmit={submitChanged} onKeyDown={keepKey} title={why}>
      <input
        name="value"
        className={styles.input}
        aria-label={name}
        aria-invalid={isChanged && problem !== undefined}
        title={isChanged ? problem : undefined}
        inputMode={valueType === 2 ? 'numeric' : 'text'}
        placeholder={t('config.unset')}
        value={values.value}
        disabled={why !== undefined || isPending}
        onChange={(event) => change({ value: event.target.value })}
      />
      {isChanged && problem && (
        <span className={styles.problem} role="alert">
          {problem}
        </span>
      )}
      {isChanged && theirs && (
        <span className={styles.problem} role="alert" title={others?.words}>
          {t('config.theirs', { value: theirs })}
        </span>
      )}
      {isChanged && !problem && (
        <button type="submit" className="text-button" disabled={isPending}>
          {t('common.save')}
        </button>
      )}
      {isChanged && (
        <button type="button" className="text-button" disabled={isPending} onClick={() => change({ value })}>
          {t('common.cancel')}
        </button>
      )}
    </form>
  )
}
