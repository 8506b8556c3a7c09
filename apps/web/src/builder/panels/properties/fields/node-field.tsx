import { UrlField } from './url-field.tsx';
import { BindableField } from './bindable-field.tsx';
import { ChoiceField } from './choice-field.tsx';
import { ColorField } from './color-field.tsx';
import { DateField } from './date-field.tsx';
import { EmbeddedFormField } from './embedded-form-field.tsx';
import { ImageField } from './image-field.tsx';
import { LinkField } from './link-field.tsx';
import { ListField } from './list-field.tsx';
import { NumberField } from './number-field.tsx';
import { PostsField } from './posts/posts-field.tsx';
import { ImageSourceField } from './image-source-field.tsx';
import { RichTextField } from './richtext-field.tsx';
import { TextField } from './text-field.tsx';
import { ToggleField } from './toggle-field.tsx';
import type { FieldProps } from './use-field-edit.ts';

/** The editor for a field that a design or a kind of element declares. */
export function NodeFieldEditor(props: FieldProps) {
  return <BindableField {...props}>{(value) => <OwnEditor {...props} value={value} />}</BindableField>;
}

function OwnEditor({ field, ...rest }: FieldProps) {
  switch (field.type) {
    case 'text':
      return <TextField field={field} {...rest} />;
    case 'richtext':
      return <RichTextField field={field} {...rest} />;
    case 'image':
      return <ImageField field={field} {...rest} />;
    case 'link':
      return <LinkField field={field} {...rest} />;
    case 'address':
      return <UrlField field={field} {...rest} />;
    case 'picture':
      return <ImageSourceField field={field} {...rest} />;
    case 'color':
      return <ColorField field={field} {...rest} />;
    case 'toggle':
      return <ToggleField field={field} {...rest} />;
    case 'choice':
      return <ChoiceField field={field} {...rest} />;
    case 'number':
      return <NumberField field={field} {...rest} />;
    case 'date':
      return <DateField field={field} {...rest} />;
    case 'form':
      return <EmbeddedFormField field={field} {...rest} />;
    case 'posts':
      return <PostsField field={field} {...rest} />;
    case 'list':
      return <ListField field={field} {...rest} />;
  }
}
