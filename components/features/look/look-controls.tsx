'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { ChoiceButtons } from '@/components/screen/form/choice-buttons'
import { EntityControl } from '@/components/screen/form/entity-control'
import { DateField } from '@/components/ui/date/date-field'
import { DateRange } from '@/components/ui/date/date-range'
import { DateTimeField } from '@/components/ui/date/date-time-field'
import { TimeField } from '@/components/ui/date/time-field'
import { Button, IconButton } from '@/components/ui/field/button'
import { ButtonAnchor, ButtonLink } from '@/components/ui/field/button-link'
import controls from '@/components/ui/field/controls.module.css'
import { FieldGroup } from '@/components/ui/field/field-group'
import { NativeField } from '@/components/ui/field/native-field'
import { SearchSelect } from '@/components/ui/field/search-select'
import { SelectField } from '@/components/ui/field/select-field'
import { Switch } from '@/components/ui/field/switch'
import { TextField } from '@/components/ui/field/text-field'
import { Icon } from '@/components/ui/icon'
import { accents } from '@/lib/theme/accents'
import styles from './look.module.css'
import { LookLine, LookPart } from './look-part'

const variants = ['contained', 'outlined', 'text'] as const
const choices = ['0', '1'] as const
const hours = Array.from({ length: 24 }, (_, hour) => `${String(hour).padStart(2, '0')}:00`)
const limit = 24
const zone = 'Asia/Shanghai'
const nothing = () => undefined

/** Buttons, fields and choices. */
export const LookControls = () => {
  const t = useTranslations('look')
  const common = useTranslations('common')
  const shell = useTranslations('shell')
  const question = useTranslations('question')
  const [text, setText] = useState(t('device'))
  const [chosen, setChosen] = useState<(typeof choices)[number]>('0')
  const control = { labelOf: (choice: string | number) => question(`choices.status.${choice as 0}`), error: undefined }
  return (
    <>
      <LookPart title={t('parts.buttons')}>
        {variants.map((variant) => (
          <LookLine key={variant}>
            <Button variant={variant}>{common('save')}</Button>
            <Button variant={variant} color="error">
              {question('actions.remove')}
            </Button>
            <Button variant={variant} disabled>
              {common('save')}
            </Button>
            <Button variant={variant} reason={t('reason')}>
              {t('disabled')}
            </Button>
            <Button variant={variant} loading>
              {t('busy')}
            </Button>
            <ButtonLink variant={variant} href="/dashboard">
              {t('link')}
            </ButtonLink>
            <ButtonAnchor variant={variant} href="/favicon.ico">
              {t('file')}
            </ButtonAnchor>
          </LookLine>
        ))}
        <LookLine>
          <Button variant="contained" size="large">
            {t('large')}
          </Button>
          <IconButton aria-label={common('close')}>
            <Icon name="close" />
          </IconButton>
          <IconButton aria-label={common('search')} disabled>
            <Icon name="search" />
          </IconButton>
          <button type="button" className="text-button">
            {common('retry')}
          </button>
          <ChoiceButtons
            label={shell('mode')}
            choices={choices}
            textOf={control.labelOf}
            chosen={chosen}
            onChoose={setChosen}
          />
        </LookLine>
      </LookPart>
      <LookPart title={t('parts.fields')}>
        <div className={styles.grid}>
          <TextField label={t('empty')} value="" onChange={nothing} required />
          <TextField label={t('filled')} value={text} onChange={(event) => setText(event.target.value)} />
          <TextField label={t('hinted')} value="" hint={t('hint')} onChange={nothing} />
          <TextField label={t('wrong')} value="" error={t('error')} hint={t('hint')} onChange={nothing} />
          <TextField label={t('disabled')} value={text} disabled />
          <TextField label={t('counted')} value={t('nearLimit')} limit={limit} onChange={nothing} />
          <TextField label={t('lines')} value={t('sentence')} multiline minRows={2} onChange={nothing} />
          <NativeField label={t('filled')} value={text} onChange={(event) => setText(event.target.value)} />
          <NativeField label={t('wrong')} value="" error={t('error')} onChange={nothing} />
          <DateField label={t('day')} value="2026-11-24" zone={zone} onChange={nothing} />
          <DateTimeField label={t('moment')} value="2026-11-24T08:30" zone={zone} onChange={nothing} />
          <TimeField label={t('time')} value="08:30" onChange={nothing} />
          <DateField label={t('wrong')} value="" error={t('error')} zone={zone} onChange={nothing} />
          <DateRange
            kind="day"
            zone={zone}
            from={{ label: t('from'), value: '2026-11-01', onChange: nothing }}
            to={{ label: t('to'), value: '2026-11-24', onChange: nothing }}
          />
        </div>
        <FieldGroup legend={t('parts.choices')}>
          <div className={styles.grid}>
            <EntityControl
              id="look-choice"
              field={{ field: 'status' as never, as: 'choice', choices }}
              label={t('choice')}
              hint={undefined}
              value={chosen}
              onChange={(value) => setChosen(value as (typeof choices)[number])}
              {...control}
            />
            <EntityControl
              id="look-wrong"
              field={{ field: 'status' as never, as: 'choice', choices }}
              label={t('wrong')}
              hint={undefined}
              value={chosen}
              onChange={nothing}
              {...control}
              error={t('error')}
            />
            <div className={controls.labelled}>
              <label htmlFor="look-long">{t('longChoice')}</label>
              <SearchSelect id="look-long" defaultValue="08:00">
                {hours.map((hour) => (
                  <option key={hour}>{hour}</option>
                ))}
              </SearchSelect>
            </div>
            <SelectField label={t('disabled')} value="" options={[['', common('all')]]} disabled onChange={nothing} />
          </div>
        </FieldGroup>
        <LookLine>
          <Switch aria-label={t('on')} defaultChecked />
          <Switch aria-label={t('off')} />
          <Switch aria-label={t('disabled')} disabled defaultChecked />
          {accents.slice(0, 2).map(({ name }, at) => (
            <label key={name} className={controls.check}>
              <input type="checkbox" defaultChecked={at === 0} />
              {at === 0 ? t('on') : t('off')}
            </label>
          ))}
        </LookLine>
      </LookPart>
    </>
  )
}
