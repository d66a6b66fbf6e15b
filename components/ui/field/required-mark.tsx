/** Behind the label of a field that has to be filled, as the component library draws it. */
export const RequiredMark = () => <span aria-hidden="true">&thinsp;*</span>
