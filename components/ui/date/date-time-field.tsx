import { type DateFieldProps, LabelledDate } from './labelled-date'

/** A minute of a day by the clock of a zone: `yyyy-MM-ddTHH:mm`, shown with a space between the two. */
export const DateTimeField = (props: DateFieldProps) => <LabelledDate {...props} kind="moment" />
