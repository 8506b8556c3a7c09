import type { MailTexts } from './email-content.ts';

const ignore = 'If you did not ask for this, you can ignore this mail: nothing happens without you.';
const from = (device: string | undefined): string => (device ? ` from ${device}` : '');

export const en: MailTexts = {
  magic_link: ({ url, minutes }, { productName }) => ({
    subject: `Your sign-in link for ${productName}`,
    heading: 'Sign in with one click',
    paragraphs: [`Use this button to sign in to ${productName}.`],
    button: { label: 'Sign in', url },
    notes: [`The link works once, for ${minutes} minutes.`, ignore],
  }),
  code: ({ code, minutes }, { productName }) => ({
    subject: `Your code for ${productName}`,
    heading: 'Your code',
    paragraphs: [`Type this code on the page where you asked for it.`],
    code,
    notes: [`The code works once, for ${minutes} minutes. We never ask for it by phone or mail.`, ignore],
  }),
  verify_email: ({ url, hours }, { productName }) => ({
    subject: `Confirm your e-mail address for ${productName}`,
    heading: 'Confirm your e-mail address',
    paragraphs: ['Please confirm that this address is yours, so that we can reach you and help you back in.'],
    button: { label: 'Confirm address', url },
    notes: [`The link works for ${hours} hours.`, ignore],
  }),
  reset_password: ({ url, minutes }, { productName }) => ({
    subject: `Choose a new password for ${productName}`,
    heading: 'Choose a new password',
    paragraphs: ['Somebody asked to set a new password for your account. If that was you, go on here.'],
    button: { label: 'Choose a new password', url },
    notes: [
      `The link works once, for ${minutes} minutes.`,
      'If it was not you, your password stays as it is.',
    ],
  }),
  password_changed: ({ at, device, url }, { productName, dateTime: moment }) => ({
    subject: `Your ${productName} password was changed`,
    heading: 'Your password was changed',
    paragraphs: [
      `Your password was changed on ${moment(at)}${from(device)}. Every other session was signed out.`,
      'If this was not you, choose a new password now.',
    ],
    button: { label: 'This was not me', url },
  }),
  email_change_confirm: ({ url, hours }, { productName }) =>
    url === undefined
      ? {
          subject: `Your e-mail address at ${productName}`,
          heading: 'This address already has an account',
          paragraphs: [
            'Somebody asked to use this address for another account. It already has an account of its own, so nothing was changed.',
          ],
          notes: ['If this was you, sign in with this address, or choose another one.'],
        }
      : {
          subject: `Confirm your new e-mail address for ${productName}`,
          heading: 'Confirm your new address',
          paragraphs: ['Confirm that you want to sign in with this address from now on.'],
          button: { label: 'Use this address', url },
          notes: [`The link works for ${hours} hours.`, ignore],
        },
  email_change_notice: ({ newEmail, url }, { productName }) => ({
    subject: `Your ${productName} e-mail address is being changed`,
    heading: 'Your address is being changed',
    paragraphs: [
      `Somebody who is signed in to your account asked to use ${newEmail} instead of this address. The change takes effect once it is confirmed there.`,
      'If this was not you, choose a new password now. That also stops the change.',
    ],
    button: { label: 'This was not me', url },
  }),
  new_device: ({ at, device, url }, { productName, dateTime: moment }) => ({
    subject: `New sign-in to ${productName}`,
    heading: 'A sign-in from a new device',
    paragraphs: [
      `Your account was signed in to on ${moment(at)}${from(device)}.`,
      'If this was you, there is nothing to do. If not, choose a new password now.',
    ],
    button: { label: 'This was not me', url },
  }),
  session_reused: ({ at, device, url }, { productName, dateTime: moment }) => ({
    subject: `A ${productName} session was closed for your safety`,
    heading: 'We closed one of your sessions',
    paragraphs: [
      `On ${moment(at)} an old sign-in token of your account was used a second time${from(device)}. It may have been copied, so we signed that session out.`,
      'Sign in again. If you notice anything strange, choose a new password.',
    ],
    button: { label: 'Choose a new password', url },
  }),
  identity_connected: ({ at, device, account, url }, { productName, dateTime: moment }) => ({
    subject: `Google can now sign you in to ${productName}`,
    heading: 'A Google account was connected',
    paragraphs: [
      `On ${moment(at)}${from(device)} the Google account${account ? ` ${account}` : ''} was connected to your account. It signs you in from now on.`,
      'If this was not you, disconnect it in your profile and choose a new password now.',
    ],
    button: { label: 'See connected accounts', url },
  }),
  invitation: ({ url, tenantName, inviter, role, message, days }, { productName }) => ({
    subject: `You are invited to ${tenantName}`,
    heading: `Join ${tenantName}`,
    paragraphs: [
      `${inviter ?? 'Somebody'} invites you to ${tenantName} on ${productName}${role === 'ADMIN' ? ' as an administrator' : ''}.`,
      ...(message ? [`“${message}”`] : []),
    ],
    button: { label: 'See the invitation', url },
    notes: [`The invitation works for ${days} days.`, 'If you do not know the sender, ignore this mail.'],
  }),
  two_factor_reset: ({ url }, { productName }) => ({
    subject: `Two-factor sign-in was reset on your ${productName} account`,
    heading: 'Two-factor sign-in was reset',
    paragraphs: [
      'An administrator removed the second step from your sign-in. You can set it up again in your profile.',
      'If you did not ask for this, tell your administrator.',
    ],
    button: { label: 'Set it up again', url },
  }),
  deletion_requested: ({ due, url }, { productName, day }) => ({
    subject: `Your ${productName} account will be deleted`,
    heading: 'Your account will be deleted',
    paragraphs: [
      `You asked to delete your account. It will be deleted for good on ${day(due)}.`,
      'Until then you can change your mind: sign in and choose to keep it.',
    ],
    button: { label: 'Keep my account', url },
  }),
  deletion_cancelled: ({ url }, { productName }) => ({
    subject: `Your ${productName} account stays`,
    heading: 'Your account stays',
    paragraphs: ['The deletion of your account was cancelled. Everything is as it was.'],
    button: { label: 'Open my sites', url },
  }),
  welcome: ({ url }, { productName, name }) => ({
    subject: `Welcome to ${productName}`,
    heading: name ? `Welcome, ${name}` : 'Welcome',
    paragraphs: [
      'Your account is ready. Start from a template or an empty page, and publish when you like what you see.',
    ],
    button: { label: 'Make your first site', url },
  }),
  notification: ({ text, actor, reason, url, settingsUrl, ...values }) => {
    const { subject, action } = text.en(values);
    return {
      subject,
      heading: subject,
      paragraphs: [...(actor ? [`By ${actor}.`] : []), ...(reason ? [`Reason: ${reason}`] : [])],
      button: { label: action, url },
      notes: [`Which mails of this kind you get is yours to choose: ${settingsUrl}`],
    };
  },
  test: (_values, { productName }) => ({
    subject: `A test mail of ${productName}`,
    heading: 'Mail works',
    paragraphs: ['This is a test. If you can read it in your inbox, mail leaves this installation.'],
  }),
};
