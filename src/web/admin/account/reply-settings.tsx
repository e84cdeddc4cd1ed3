import type { FormEvent } from 'react';
import { findBrokenRules } from '../../../contract/field-rules.ts';
import type { ReplySettings, ReplySettingsChange } from '../../../contract/replies.ts';
import { answerPlaces, replyPlaces, replySettingRules } from '../../../contract/reply-rules.ts';
import { errorSentence } from '../../api-client.ts';
import { Button } from '../../ui/button.tsx';
import { CheckboxField, SelectField, TextArea, TextField } from '../../ui/field.tsx';
import { formValues } from '../../ui/form-values.ts';
import { showToast } from '../../ui/toast.ts';
import { useReplySettings, useReplySettingsChange } from '../replies/replies-api.ts';
import { LoadError } from '../shell/load-error.tsx';
import { useCheckedForm } from '../shell/use-checked-form.ts';

/** Where the administrator writes replies, in which name, and where the answers go. */
export function ReplySettingsSection() {
  const { data, error, refetch } = useReplySettings();
  return (
    <section className="card account-card" aria-labelledby="replies-heading" data-focus-home="h2">
      <h2 id="replies-heading" tabIndex={-1}>
        Replies
      </h2>
      <p className="secondary">How you answer enquiries, and what visitors see of you.</p>
      {error && !data && (
        <LoadError onRetry={() => void refetch()}>
          Your reply settings could not be loaded. {errorSentence(error)}
        </LoadError>
      )}
      {data && <SettingsForm settings={data} />}
    </section>
  );
}

const places: Record<(typeof replyPlaces)[number], string> = {
  here: 'Here: the site sends them',
  'mail-program': 'My mail program',
  gmail: 'Gmail',
  outlook: 'Outlook on the web',
};

const names = ['opensIn', 'name', 'signature', 'answersTo', 'copiesToOffice'] as const;

function SettingsForm({ settings }: { settings: ReplySettings }) {
  const saving = useReplySettingsChange(() =>
    showToast({ title: 'Reply settings saved', description: 'They apply from your next reply on.' }),
  );
  const { form, messages, passes } = useCheckedForm(saving.isPending);

  function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (saving.isPending) return;
    const { name, signature, opensIn, answersTo, copiesToOffice } = formValues(event.currentTarget, names);
    if (!passes(findBrokenRules(replySettingRules, { name, signature }))) return;
    saving.mutate({
      name,
      signature,
      opensIn: opensIn as ReplySettingsChange['opensIn'],
      answersTo: answerPlaces.find((place) => place === answersTo) ?? 'office',
      copiesToOffice: copiesToOffice === 'yes',
    });
  }

  const { office, ownAddress, canSend } = settings;
  return (
    <form ref={form} className="form" method="post" noValidate onSubmit={save}>
      <SelectField
        id="replies-in"
        name="opensIn"
        label="Replies open in"
        hint={canSend ? undefined : 'The site has no mail server: until it has one, replies open in your mail program.'}
        defaultValue={settings.opensIn}
        options={replyPlaces.map((value) => ({ value, label: places[value] }))}
      />
      <TextField
        id="reply-name"
        name="name"
        label="Your name"
        hint="As the sender of replies from here."
        autoComplete="name"
        defaultValue={settings.name}
        message={messages['name']}
        required
      />
      <TextArea
        id="reply-signature"
        name="signature"
        label="Signature"
        optional
        defaultValue={settings.signature}
        message={messages['signature']}
      />
      {ownAddress !== null && (
        <SelectField
          id="answers-to"
          name="answersTo"
          label="Answers go to"
          defaultValue={settings.answersTo}
          options={[
            { value: 'office', label: `The office: ${office}` },
            { value: 'own', label: `Me: ${ownAddress}` },
          ]}
        />
      )}
      <CheckboxField
        id="copies-to-office"
        name="copiesToOffice"
        label={`Send a copy of each reply to ${office}`}
        value="yes"
        defaultValue={settings.copiesToOffice ? 'yes' : ''}
      />
      {saving.error && (
        <p className="error" role="alert">
          Not saved. {errorSentence(saving.error)}
        </p>
      )}
      <Button type="submit" small pending={saving.isPending}>
        {saving.isPending ? 'Saving...' : 'Save reply settings'}
      </Button>
    </form>
  );
}
