import { type DateFieldProps, LabelledDate } from './labelled-date'

/** A day: `yyyy-MM-dd`. */
export const DateField = (props: DateFieldProps) => <LabelledDate {...props} kind="day" />
