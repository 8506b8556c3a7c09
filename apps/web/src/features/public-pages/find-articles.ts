interface Article {
  question: string;
  answer: string;
}
interface Category {
  id: string;
  name: string;
  articles: readonly Article[];
}

/** Lower case without accents, so that "xuat ban" finds "xuất bản". */
const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .replaceAll(/[đĐ]/g, 'd')
    .toLowerCase();

/** Articles containing every word of the query; empty categories are omitted. */
export function findArticles(categories: readonly Category[], query: string): Category[] {
  const words = plain(query).split(/\s+/).filter(Boolean);
  const matches = ({ question, answer }: Article): boolean => {
    const text = plain(`${question} ${answer}`);
    return words.every((word) => text.includes(word));
  };
  return categories
    .map((category) => ({ ...category, articles: category.articles.filter(matches) }))
    .filter(({ articles }) => articles.length > 0);
}
