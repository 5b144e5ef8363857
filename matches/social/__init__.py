"""What people may say to each other, and how they keep each other away."""
