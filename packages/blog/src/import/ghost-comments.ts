// Comments of a Ghost export: a table of its own, whose writers are members; exports of this product name them in the comment.
import { commentText } from './comment-text.ts';
import { type ImportedComment, isoDateOf } from './imported-item.ts';

type Row = Record<string, unknown>;

const text = (row: Row | undefined, name: string): string => {
  const value = row?.[name];
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
};

const states: Readonly<Record<string, ImportedComment['status']>> = {
  published: 'approved',
  pending: 'pending',
  hidden: 'pending',
  spam: 'spam',
};

export class GhostComments {
  readonly #rows = new Map<string, Row[]>();
  readonly #members = new Map<string, Row>();

  add(table: string, row: Row): void {
    if (table === 'members') {
      const { name, email } = row;
      this.#members.set(text(row, 'id'), { name, email });
      return;
    }
    const post = text(row, 'post_id');
    const known = this.#rows.get(post);
    if (known) known.push(row);
    else this.#rows.set(post, [row]);
  }

  of(postId: string): ImportedComment[] {
    const rows = this.#rows.get(postId) ?? [];
    const ids = new Set(rows.map((row) => text(row, 'id')));
    return rows.flatMap((row): ImportedComment[] => {
      const at = isoDateOf(row['created_at']);
      const body = commentText(text(row, 'html'));
      const status = states[text(row, 'status') || 'published'];
      if (at === undefined || body === '' || status === undefined) return [];
      const member = this.#members.get(text(row, 'member_id'));
      const answered = text(row, 'in_reply_to_id');
      const parentId = ids.has(answered) ? answered : text(row, 'parent_id');
      return [
        {
          sourceId: text(row, 'id'),
          ...(parentId === '' ? {} : { parentId }),
          author: text(row, 'author_name') || text(member, 'name'),
          email: text(row, 'author_email') || text(member, 'email'),
          website: '',
          text: body,
          at,
          status,
        },
      ];
    });
  }
}
