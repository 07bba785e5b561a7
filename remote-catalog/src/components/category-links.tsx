import { ButtonLink } from '@fitreel/sdk/ui';
import { useCategories } from '../api/categories';
import { categoryPath } from '../api/category-path';
import styles from './category-links.module.css';

/** Ways on from a search: a link to each category. Without categories there is one to all videos. */
export function CategoryLinks() {
  const { data: categories } = useCategories();
  if (!categories) return <ButtonLink to="/">All videos</ButtonLink>;
  return (
    <ul className={styles.links} aria-label="Categories">
      {categories.map(({ _id, categoryName }) => (
        <li key={_id}>
          <ButtonLink to={categoryPath(_id)}>{categoryName}</ButtonLink>
        </li>
      ))}
    </ul>
  );
}
