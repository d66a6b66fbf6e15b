'use client'
import { useTranslations } from 'next-intl'
import { useDeferredValue, useState } from 'react'
import layout from '@/components/screen/page/layout.module.css'
import { Button } from '@/components/ui/field/button'
import { TextField } from '@/components/ui/field/text-field'
import own from './wizard.module.css'
import type { Named } from './wizard-draft'

type ChooseNamedProps = {
  label: string
  useOptions: (search: string) => Named[] | undefined
  chosen: readonly Named[]
  onChange: (chosen: Named[]) => void
}

/** Several items of one kind: found by name, removed one by one. */
export const ChooseNamed = ({ label, useOptions, chosen, onChange }: ChooseNamedProps) => {
  const t = useTranslations('otaWizard.devices')
  const [text, setText] = useState('')
  const options = useOptions(useDeferredValue(text.trim()))
  return (
    <div className={own.columns}>
      <div className={own.stack}>
        <TextField
          label={label}
          value={text}
          type="search"
          autoComplete="off"
          onChange={(event) => setText(event.target.value)}
        />
        {options?.length === 0 && <p className={layout.quiet}>{t('nothing')}</p>}
        <ul className={own.found}>
          {options?.map((option) => {
            const isChosen = chosen.some(({ id }) => id === option.id)
            return (
              <li key={option.id}>
                <span className={own.foundText}>{option.name}</span>
                <Button
                  disabled={isChosen}
                  aria-label={`${t('add')} ${option.name}`}
                  onClick={() => onChange([...chosen, option])}
                >
                  {t(isChosen ? 'added' : 'add')}
                </Button>
              </li>
            )
          })}
        </ul>
      </div>
      <div className={own.stack}>
        <span className={own.label}>{t('chosen')}</span>
        {chosen.length === 0 && <p className={layout.quiet}>--</p>}
        <ul className={own.tags}>
          {chosen.map(({ id, name }) => (
            <li key={id}>
              {name}
              <button
                type="button"
                className={own.remove}
                aria-label={t('remove', { name })}
                onClick={() => onChange(chosen.filter((each) => each.id !== id))}
              >
                ×
              </button>
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}
